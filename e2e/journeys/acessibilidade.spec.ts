import { expect } from '@playwright/test';
import { asReturningVisitor, expectAccessible } from './shop.ts';
import { test } from './test.ts';

test(
  'the empty drawer and the choice of a volume have no serious axe violation (S11)',
  { tag: '@phone' },
  async ({ page }, info) => {
    await asReturningVisitor(page);
    await page.goto('/produtos?busca=zahran');
    await page.getByRole('button', { name: /^Escolher volume/ }).click();
    await expect(page.getByRole('dialog', { name: 'Escolha uma variação:' })).toBeVisible();
    await expectAccessible(page, info, 'escolha-de-volume');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Abrir carrinho/ }).click();
    await expect(page.getByRole('dialog', { name: 'Meu Carrinho' })).toBeVisible();
    await expectAccessible(page, info, 'gaveta');
  },
);
