import { expect, test } from '@playwright/test';

test('a loja abre e diz o seu nome', async ({ page }) => {
  const resposta = await page.goto('/');
  expect(resposta?.status()).toBe(200);
  await expect(page).toHaveTitle(/Decantária/);
});
