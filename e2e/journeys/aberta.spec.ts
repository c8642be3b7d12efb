import { expect, test } from '@playwright/test';

test('a loja abre e diz o seu nome', async ({ page }) => {
  const reply = await page.goto('/');
  expect(reply?.status()).toBe(200);
  await expect(page).toHaveTitle(/Decantária/);
});
