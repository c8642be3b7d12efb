import { expect, type Page } from '@playwright/test';
import { GRAPHQL } from './operations.ts';
import { asReturningVisitor, contaFor } from './shop.ts';
import { test } from './test.ts';

async function signIn(page: Page, who: string): Promise<string> {
  const conta = contaFor(who);
  await page.goto('/login');
  await page.getByLabel('Usuário').fill(conta.username);
  await page.getByLabel('Senha', { exact: true }).fill(conta.password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page).not.toHaveURL(/\/login/);
  return conta.username;
}

/** Opens the account's menu and returns its items. */
async function menuOf(page: Page, username: string): Promise<string[]> {
  await page.getByRole('button', { name: `Conta de ${username}` }).click();
  await expect(page.getByRole('menuitem').first()).toBeVisible();
  return page.getByRole('menuitem').allTextContents();
}

test('a visitor filters, sorts, pages, opens a product and reads about the shop (GEN-05, ROLE-01)', async ({
  page,
}) => {
  await asReturningVisitor(page);
  await page.goto('/');
  await page.getByRole('link', { name: 'Ver fragrâncias' }).first().click();
  const main = page.getByRole('main');
  await main
    .getByRole('link', { name: /^Árabe/ })
    .first()
    .click();
  await expect(page).toHaveURL(/categoria=%C3%81rabe/);
  const product = main.getByRole('heading', { level: 3 }).first().getByRole('link');
  await expect(page.getByText('Exibindo página 1 de')).toContainText('(16 produtos)');
  const reply = Promise.withResolvers<void>();
  await page.route(GRAPHQL, async (route) => {
    await reply.promise;
    await route.continue();
  });
  await page.getByRole('combobox', { name: 'Ordenar por' }).selectOption('nomeDesc');
  await expect(page).toHaveURL(/ordenar=nomeDesc/);
  // The sorted list arrives during a click on the pager, which must stay under the pointer.
  await page.getByRole('link', { name: 'Próxima página' }).hover();
  await page.mouse.down();
  reply.resolve();
  await expect(product).toHaveText('Sultana de Veludo');
  await page.mouse.up();
  await expect(page.getByText('Exibindo página 2 de')).toBeVisible();
  const name = await product.textContent();
  await product.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name ?? '');
  // The parts of the page below arrive one by one, and move the footer.
  for (const name of ['Avaliações', 'Fragrâncias parecidas']) {
    // oxlint-disable-next-line no-await-in-loop
    await expect(page.getByRole('heading', { name })).toBeVisible();
  }
  const footer = page.getByRole('contentinfo');
  await footer.getByRole('link', { name: 'Sobre' }).click();
  await expect(page.getByRole('heading', { name: 'A nossa história' })).toBeVisible();
  await footer.getByRole('link', { name: 'Política de privacidade' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Política de privacidade');
  await footer.getByRole('link', { name: 'Direitos e termos de uso' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Direitos e termos de uso');
  await expect(page.getByRole('link', { name: 'Fazer Login' })).toBeVisible();
});

test(
  'visitor, customer and admin each have their header (GEN-04, ROLE-02, ROLE-03, ROLE-04)',
  { tag: '@phone' },
  async ({ page }, info) => {
    await asReturningVisitor(page);
    await page.goto('/sobre');
    await expect(page.getByRole('link', { name: 'Fazer Login' })).toBeVisible();
    const customer = await signIn(page, info.project.name);
    expect(await menuOf(page, customer)).toEqual(['Meu Perfil', 'Meus Pedidos', 'Sair']);
    await page.getByRole('menuitem', { name: 'Sair' }).click();
    await expect(page.getByRole('link', { name: 'Fazer Login' })).toBeVisible();
    const admin = await signIn(page, 'keyboard');
    await page.goto('/sobre');
    expect(await menuOf(page, admin)).toEqual([
      'Dashboard',
      'Gerenciar Produtos',
      'Gerenciar Usuários',
      'Gerenciar Pedidos',
      'Sair',
    ]);
  },
);
