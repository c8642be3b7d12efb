import { expect, type Page } from '@playwright/test';
import { GRAPHQL } from './operations.ts';
import { asReturningVisitor } from './shop.ts';
import { test } from './test.ts';

const LONG_WORD = 'Superextraordinariamentecompridosemnenhumespaçodentro'.repeat(2);
const LONG_CATEGORIA = 'Linha De Nome Comprido Com Muitas Palavras Para Ler De Uma Vez';

/** Renames products and categories in the gateway's replies. */
async function renameEverything(page: Page): Promise<void> {
  const renamed = (key: string, value: unknown) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    const type = Reflect.get(value, '__typename');
    if (type === 'Produto') return { ...value, nome: LONG_WORD, descricao: `${LONG_WORD}.` };
    return type === 'Categoria' ? { ...value, nome: `${LONG_CATEGORIA} ${key}` } : value;
  };
  await page.route(GRAPHQL, async (route) => {
    try {
      const response = await route.fetch();
      const body = JSON.stringify(await response.json(), renamed);
      await route.fulfill({ response, body });
    } catch (error) {
      // The page that asked was left meanwhile.
      if (!String(error).includes('disposed')) throw error;
    }
  });
}

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

test('a name of one long word does not widen the page (CARD-01, PDP-03)', async ({ page }) => {
  await asReturningVisitor(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/sobre', { waitUntil: 'networkidle' });
  await renameEverything(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Produtos' }).click();
  await expect(page.getByRole('heading', { level: 3, name: LONG_WORD }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: LONG_CATEGORIA }).first()).toBeVisible();
  expect(await widthOf(page)).toBe(320);
  await page.getByRole('article').getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name: LONG_WORD })).toBeVisible();
  expect(await widthOf(page)).toBe(320);
});

test('a search of one long word does not widen the page (SHOP-05)', async ({ page }) => {
  await asReturningVisitor(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`/produtos?categoria=Nicho&busca=${'z'.repeat(100)}`);
  await expect(page.getByText('Nenhum produto encontrado.')).toBeVisible();
  expect(await widthOf(page)).toBe(320);
});
