import { expect } from '@playwright/test';
import { test } from './test.ts';

test.use({ javaScriptEnabled: false });

test('without JavaScript the home page shows categories and featured products', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Em destaque' })).toBeVisible();
  const destaques = page.getByRole('region', { name: 'Em destaque' });
  await expect(destaques.getByRole('link').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ver Produtos: Perfumes Árabes' })).toBeVisible();
});

test('without JavaScript the list filters, pages and leads to the product', async ({ page }) => {
  await page.goto('/produtos?categoria=%C3%81rabe');
  await expect(page.getByText('(16 produtos)')).toBeVisible();
  await page.getByRole('link', { name: 'Próxima página' }).click();
  await expect(page.getByText('Exibindo página 2 de')).toBeVisible();
  await page.getByRole('heading', { level: 3 }).first().getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(/R\$ \d/).first()).toBeVisible();
});

test('without JavaScript a product shows name, price, volumes and notes', async ({ page }) => {
  await page.goto('/produtos/noite-de-zahran');
  await expect(page.getByRole('heading', { level: 1, name: 'Noite de Zahran' })).toBeVisible();
  await expect(page.getByRole('radio', { name: /^10 ml/ })).toBeVisible();
  await expect(page.getByText(/^Coração/)).toBeVisible();
});
