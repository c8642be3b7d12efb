import { expect, type Page, test } from '@playwright/test';
import { asReturningVisitor } from './shop.ts';

/** The page's code waits until what this answers is called. */
async function holdCode(page: Page): Promise<() => void> {
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  await page.route('**/assets/index-*.js', async (route) => {
    await gate;
    await route.continue();
  });
  return () => open();
}

test('um botão apertado antes de a página responder não se perde', async ({ page }) => {
  await asReturningVisitor(page);
  const open = await holdCode(page);
  await page.goto('/produtos?busca=zahran', { waitUntil: 'commit' });
  await page.getByRole('button', { name: /^Escolher volume/ }).click();
  open();
  await expect(page.getByRole('dialog', { name: 'Escolha uma variação:' })).toBeVisible();
});

test('LOGIN-01: entrar antes de a página responder entra quando ela responde', async ({ page }) => {
  await asReturningVisitor(page);
  const open = await holdCode(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByLabel('Usuário').fill('ninguem');
  await page.getByLabel('Senha', { exact: true }).fill('Senha@errada1');
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Entrar', exact: true })).toBeVisible();
  open();
  await expect(page.locator('#login-problem')).toHaveText('❌ Usuário ou senha inválidos.');
  await expect(page.getByLabel('Usuário')).toHaveValue('ninguem');
});
