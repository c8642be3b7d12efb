import { expect } from '@playwright/test';
import { asReturningVisitor } from '../journeys/shop.ts';
import { openAt, settled, settledUnderDialog, test } from './pictures.ts';

const WIDTHS = [390, 1440] as const;

/** Each page is compared at the top of the window; a heading names a second place to compare. */
const PAGES = [
  { name: 'inicio', path: '/' },
  { name: 'produtos', path: '/produtos' },
  { name: 'produto', path: '/produtos/noite-de-zahran', place: 'A fragrância' },
  { name: 'sobre', path: '/sobre' },
] as const;

for (const width of WIDTHS) {
  test(`the shop's pages look as kept at ${width} px`, async ({ page, compare }) => {
    test.slow();
    await asReturningVisitor(page);
    const year = page.getByText(/^© \d{4}/);
    for (const { name, path, ...more } of PAGES) {
      await openAt(page, width, path);
      // Arrives with the categories, after the page.
      if (name === 'inicio' && width > 390) {
        await expect(page.getByRole('link', { name: 'Conhecer as linhas' })).toBeVisible();
      }
      await compare(`pagina-${name}-${width}`, page, year);
      if (!('place' in more)) continue;
      const heading = page.getByRole('heading', { name: more.place, exact: true });
      await heading.evaluate((node) => node.scrollIntoView({ block: 'start' }));
      await expect(page.getByRole('banner')).toHaveAttribute('data-solid');
      await page.waitForLoadState('networkidle');
      await settled(page);
      await compare(`pagina-${name}-1-${width}`, page, year);
    }
    await openAt(page, width, '/produtos');
    if (width === 390) {
      await page.getByRole('button', { name: 'Abrir menu' }).click();
      await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
      await settledUnderDialog(page);
      await compare(`pagina-menu-${width}`, page);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden();
    }
    await page.getByRole('button', { name: /^Abrir carrinho/ }).click();
    await expect(page.getByRole('dialog', { name: 'Meu Carrinho' })).toBeVisible();
    await settledUnderDialog(page);
    await compare(`pagina-gaveta-${width}`, page);
  });
}

test('the built shop does not serve the page of all parts', async ({ page }) => {
  expect((await page.goto('/dev/ui'))?.status()).toBe(404);
});
