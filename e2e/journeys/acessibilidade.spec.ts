import { expect, test } from '@playwright/test';
import { asReturningVisitor, complaintsOf, expectAccessible } from './shop.ts';

const PAGES = [
  ['inicio', '/'],
  ['produtos', '/produtos'],
  ['categoria', '/produtos?categoria=%C3%81rabe'],
  ['sem-resultado', '/produtos?busca=nadaassim'],
  ['produto', '/produtos/noite-de-zahran'],
  ['login', '/login'],
  ['carrinho', '/carrinho'],
  ['sobre', '/sobre'],
  ['privacidade', '/politica-de-privacidade'],
  ['direitos', '/direitos'],
  ['cadastro', '/register'],
  ['esqueci-a-senha', '/forgot-password'],
  ['nova-senha', '/reset-password?token=um-token-de-e-mail'],
] as const;

for (const [name, path] of PAGES) {
  test(`${name} has no serious axe violation and hydrates without complaints (S11)`, async ({
    page,
  }, info) => {
    const complaints = complaintsOf(page);
    await asReturningVisitor(page);
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page, info, name);
    expect(complaints).toEqual([]);
  });
}

test('the empty drawer and the choice of a volume have no serious axe violation (S11)', async ({
  page,
}, info) => {
  await asReturningVisitor(page);
  await page.goto('/produtos?busca=zahran');
  await page.getByRole('button', { name: /^Escolher volume/ }).click();
  await expect(page.getByRole('dialog', { name: 'Escolha uma variação:' })).toBeVisible();
  await expectAccessible(page, info, 'escolha-de-volume');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Abrir carrinho/ }).click();
  await expect(page.getByRole('dialog', { name: 'Meu Carrinho' })).toBeVisible();
  await expectAccessible(page, info, 'gaveta');
});

test('an unknown address is a 404 that says what to do (ROUTE-12)', async ({ page }, info) => {
  await asReturningVisitor(page);
  const reply = await page.goto('/nao-existe');
  expect(reply?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Página não encontrada' })).toBeVisible();
  await expectAccessible(page, info, 'nao-encontrada');
});
