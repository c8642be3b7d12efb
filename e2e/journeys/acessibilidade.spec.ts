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
  test(`S11: ${name} sem falhas graves no axe, e hidrata sem queixas`, async ({ page }, info) => {
    const complaints = complaintsOf(page);
    await asReturningVisitor(page);
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page, info, name);
    expect(complaints).toEqual([]);
  });
}

test('S11: gaveta vazia e escolha de volume sem falhas graves no axe', async ({ page }, info) => {
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

test('ROUTE-12: um endereço que não existe é 404 e diz o que fazer', async ({ page }, info) => {
  await asReturningVisitor(page);
  const reply = await page.goto('/nao-existe');
  expect(reply?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Página não encontrada' })).toBeVisible();
  await expectAccessible(page, info, 'nao-encontrada');
});
