import { expect } from '@playwright/test';
import { asReturningVisitor } from '../journeys/shop.ts';
import { openAt, settled, settledUnderDialog, test, WIDTHS } from './pictures.ts';

test.use({ reducedMotion: 'reduce', locale: 'pt-BR' });

/** Of each page the top of the window and, by the name of a heading or a landmark, what else it is known by. */
const PAGES = [
  ['inicio', '/', ['Masculinos', 'Perfumes Masculinos']],
  ['produtos', '/produtos', []],
  ['produto', '/produtos/noite-de-zahran', ['A fragrância', 'Fragrâncias parecidas']],
  ['sobre', '/sobre', ['Do frasco ao decant', 'Garantia de autenticidade']],
  ['nao-encontrada', '/nao-existe', []],
  ['sem-conexao', '/offline', []],
] as const;

for (const width of WIDTHS) {
  test(`as páginas da loja, a ${width} px`, async ({ page, compare }) => {
    test.slow();
    await asReturningVisitor(page);
    // The page without a connection looks for one; here there is none to find.
    await page.route('/', (route) =>
      route.request().method() === 'HEAD' ? route.abort() : route.continue(),
    );
    const year = page.getByText(/^© \d{4}/);
    for (const [name, path, places] of PAGES) {
      await openAt(page, width, path);
      // Comes with the categories, after the page.
      if (name === 'inicio' && width > 390) {
        await expect(page.getByRole('link', { name: 'Conhecer as linhas' })).toBeVisible();
      }
      await compare(`pagina-${name}-${width}`, page, year);
      for (const [index, place] of places.entries()) {
        const heading = page.getByRole('heading', { name: place, exact: true });
        await heading.evaluate((node) => node.scrollIntoView({ block: 'start' }));
        await expect(page.getByRole('banner')).toHaveAttribute('data-solid');
        await page.waitForLoadState('networkidle');
        await settled(page);
        await compare(`pagina-${name}-${index + 1}-${width}`, page, year);
      }
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

test('a página de todas as peças não está na loja construída', async ({ page }) => {
  expect((await page.goto('/dev/ui'))?.status()).toBe(404);
});
