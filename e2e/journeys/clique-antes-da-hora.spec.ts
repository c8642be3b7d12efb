import { expect, test } from '@playwright/test';
import { asReturningVisitor } from './shop.ts';

test('um botão apertado antes de a página responder não se perde', async ({ page }) => {
  await asReturningVisitor(page);
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  await page.route('**/assets/start-*.js', async (route) => {
    await gate;
    await route.continue();
  });
  await page.goto('/produtos?busca=zahran', { waitUntil: 'commit' });
  await page.getByRole('button', { name: /^Escolher volume/ }).click();
  open();
  await expect(page.getByRole('dialog', { name: 'Escolha uma variação:' })).toBeVisible();
});
