import { expect, test } from '@playwright/test';
import { esperarAcessivel, jaEsteveAqui, queixasDe } from './loja.ts';

const PAGINAS = [
  ['inicio', '/'],
  ['produtos', '/produtos'],
  ['categoria', '/produtos?categoria=%C3%81rabe'],
  ['sem-resultado', '/produtos?busca=nadaassim'],
  ['produto', '/produtos/noite-de-zahran'],
  ['login', '/login'],
] as const;

for (const [nome, caminho] of PAGINAS) {
  test(`S11: ${nome} sem falhas graves no axe, e hidrata sem queixas`, async ({ page }, info) => {
    const queixas = queixasDe(page);
    await jaEsteveAqui(page);
    await page.goto(caminho, { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await esperarAcessivel(page, info, nome);
    expect(queixas).toEqual([]);
  });
}

test('S11: gaveta vazia e escolha de volume sem falhas graves no axe', async ({ page }, info) => {
  await jaEsteveAqui(page);
  await page.goto('/produtos?busca=zahran');
  await page.getByRole('button', { name: /^Escolher volume/ }).click();
  await expect(page.getByRole('dialog', { name: 'Escolha uma variação:' })).toBeVisible();
  await esperarAcessivel(page, info, 'escolha-de-volume');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Abrir carrinho/ }).click();
  await expect(page.getByRole('dialog', { name: 'Meu Carrinho' })).toBeVisible();
  await esperarAcessivel(page, info, 'gaveta');
});

test('ROUTE-12: um endereço que não existe é 404 e diz o que fazer', async ({ page }, info) => {
  await jaEsteveAqui(page);
  const resposta = await page.goto('/nao-existe');
  expect(resposta?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Página não encontrada' })).toBeVisible();
  await esperarAcessivel(page, info, 'nao-encontrada');
});
