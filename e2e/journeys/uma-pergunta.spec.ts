import { expect, type Page } from '@playwright/test';
import { enterAs } from './live.ts';
import { questionsOf } from './operations.ts';
import { asReturningVisitor, contaFor, hydrated, shopUrl } from './shop.ts';
import { test } from './test.ts';

/** A page of each kind. */
const PAGES = [
  '/',
  '/produtos?categoria=Masculinos&ordenar=nomeAsc&pagina=2',
  '/produtos/noite-de-zahran',
  '/carrinho',
  '/direitos',
];

/** Visits as a returning visitor. Returns a function that takes the operations asked so far. */
async function open(page: Page) {
  await asReturningVisitor(page);
  return questionsOf(page);
}

/** Opens an address and waits for hydration. */
async function load(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

/** A step within the same list does not change the route. */
function isRouteChange(step: string): boolean {
  return !/categoria|página|busca/.test(step);
}

/** Navigates through the shop in one document; a visitor only to a product and back. Returns the operations of each step by its name. */
async function walk(
  page: Page,
  take: (least?: number) => Promise<string[]>,
  hasConta: boolean,
): Promise<readonly (readonly [string, readonly string[]])[]> {
  const main = page.getByRole('main');
  const title = page.getByRole('heading', { level: 1 });
  const asked: [string, string[]][] = [];
  const step = async (name: string, act: () => Promise<unknown>) => {
    await act();
    const least = (READS[name]?.length ?? 0) + (hasConta && isRouteChange(name) ? 1 : 0);
    asked.push([name, (await take(least)).toSorted()]);
  };

  await load(page, '/sobre');
  await take(hasConta ? 3 : 0);
  await step('à listagem', async () => {
    await main.getByRole('link', { name: 'Ver fragrâncias' }).first().click();
    await expect(page.getByText('Exibindo página 1 de')).toBeVisible();
  });
  await step('a um perfume', async () => {
    await main.getByRole('heading', { level: 3 }).first().getByRole('link').click();
    await expect(title).not.toHaveText('Nossas Fragrâncias');
    await expect(main.getByRole('heading', { name: 'Fragrâncias parecidas' })).toBeVisible();
  });
  await step('de volta', async () => {
    await page.goBack();
    await expect(title).toHaveText('Nossas Fragrâncias');
  });
  if (!hasConta) return asked;
  await step('a uma categoria', async () => {
    await main
      .getByRole('navigation', { name: 'Categorias' })
      .getByRole('link', { name: 'Árabe' })
      .click();
    await expect(page.getByText('(16 produtos)')).toBeVisible();
  });
  await step('à página 2', async () => {
    await page.getByRole('link', { name: 'Próxima página' }).click();
    await expect(page.getByText('Exibindo página 2 de')).toBeVisible();
  });
  await step('a uma busca', async () => {
    await page.getByRole('searchbox', { name: 'Buscar pelo nome' }).fill('zahran');
    await expect(page).toHaveURL(/busca=zahran/);
    await expect(page.getByText('Exibindo página 1 de 1')).toBeVisible();
  });
  await step('ao início', async () => {
    await page.getByRole('banner').getByRole('link').first().click();
    await expect(
      page.getByRole('link', { name: 'Ver Produtos: Perfumes Femininos' }),
    ).toBeVisible();
  });
  await step('a uma linha', async () => {
    await page.getByRole('link', { name: 'Ver Produtos: Perfumes Femininos' }).click();
    await expect(page).toHaveURL(/categoria=Feminino/);
    await expect(page.getByText('Exibindo página 1 de')).toBeVisible();
  });
  await step('à política', async () => {
    await page.getByRole('link', { name: 'Política de privacidade' }).last().click();
    await expect(title).toHaveText('Política de privacidade');
  });
  return asked;
}

test.slow();

/** What each step of `walk` reads: the page's query, and the categories, which age and fail apart from the list. */
const READS: Readonly<Record<string, readonly string[]>> = {
  'à listagem': ['Catalogo', 'CategoriasDoCatalogo'],
  'a um perfume': ['Produto'],
  'de volta': [],
  'a uma categoria': ['Catalogo'],
  'à página 2': ['Catalogo'],
  'a uma busca': ['Catalogo'],
  'ao início': ['Inicio', 'Vitrine'],
  'a uma linha': ['Catalogo'],
  // The footer is near the end of the list, where its next page is read ahead.
  'à política': ['Catalogo'],
};

test('a page reads its query once; with an account it also reads the cart again (DRAWER-07, SESS-05)', async ({
  page,
  baseURL,
}, info) => {
  const take = await open(page);
  await test.step('a visitor reads no cart', async () => {
    const asked = Object.fromEntries(await walk(page, take, false));
    expect(Object.keys(asked)).toEqual(['à listagem', 'a um perfume', 'de volta']);
    expect(READS).toMatchObject(asked);
  });

  await enterAs(page, shopUrl(baseURL), contaFor(info.project.name));
  for (const path of PAGES) {
    await load(page, path);
    // The cart page stops reading these once it knows that the cart is empty.
    const own = path === '/carrinho' ? ['CotarFrete', 'DadosDaCompra', 'MeusEnderecos'] : [];
    const asked = await take(3);
    expect(asked.filter((name) => !own.includes(name)).toSorted(), path).toEqual([
      'MeuCarrinho',
      'MeusFavoritos',
      'Sessao',
    ]);
  }
  for (const [step, asked] of await walk(page, take, true)) {
    const cart = isRouteChange(step) ? ['MeuCarrinho'] : [];
    expect(asked, step).toEqual([...(READS[step] ?? []), ...cart].toSorted());
  }
});
