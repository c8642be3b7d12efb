import { expect } from '@playwright/test';
import { PHONE, WIDE } from './layout.ts';
import { asReturningVisitor, expectAccessible } from './shop.ts';
import { test } from './test.ts';

test('the empty drawer and the choice of a volume have no serious axe violation on a wide window and on a phone (S11)', async ({
  page,
}, info) => {
  await asReturningVisitor(page);
  for (const size of [WIDE, PHONE]) {
    await page.setViewportSize(size);
    await page.goto('/produtos?busca=esmeralda');
    await page.getByRole('button', { name: /^Escolher volume/ }).click();
    await expect(page.getByRole('dialog', { name: 'Escolha uma variação:' })).toBeVisible();
    await expectAccessible(page, info, `escolha-de-volume-${size.width}`);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Abrir carrinho/ }).click();
    await expect(page.getByRole('dialog', { name: 'Meu Carrinho' })).toBeVisible();
    await expectAccessible(page, info, `gaveta-${size.width}`);
  }
});
