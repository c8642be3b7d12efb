import { expect } from '@playwright/test';
import { test } from './test.ts';

test.use({ javaScriptEnabled: false });

test('without JavaScript a visitor finds a product: home, list, pages, product, search in the header too; the text pages can be read whole (ABOUT-01, SHOP-05, PRIV-01, ROUTE-06, ROUTE-12, S24)', async ({
  page,
}) => {
  await test.step('the home page shows categories and featured products', async () => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Em destaque' })).toBeVisible();
    const destaques = page.getByRole('region', { name: 'Em destaque' });
    await expect(destaques.getByRole('link').first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Ver Produtos: Perfumes Árabes' })).toBeVisible();
  });
  await test.step('the list filters, pages and leads to the product', async () => {
    await page.goto('/produtos?categoria=%C3%81rabe');
    await expect(page.getByText('(16 produtos)')).toBeVisible();
    await page.getByRole('link', { name: 'Próxima página' }).click();
    await expect(page.getByText('Exibindo página 2 de')).toBeVisible();
    await page.getByRole('heading', { level: 3 }).first().getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText(/R\$ \d/).first()).toBeVisible();
  });
  await test.step('an unknown address offers the search', async () => {
    await page.goto('/nao-existe');
    await page.getByRole('searchbox', { name: 'Procurar um perfume pelo nome' }).fill('zahran');
    await page.getByRole('button', { name: 'Procurar' }).click();
    await expect(page).toHaveURL(/\/produtos\?busca=zahran$/);
    await page.getByRole('heading', { name: 'Noite de Zahran' }).getByRole('link').click();
  });
  await test.step('a product shows name, price, volumes and notes', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Noite de Zahran' })).toBeVisible();
    await expect(page.getByRole('radio', { name: /^10 ml/ })).toBeVisible();
    await expect(page.getByText(/^Coração/)).toBeVisible();
  });
  await test.step('the header searches from any page', async () => {
    await page.getByRole('searchbox', { name: 'Nome do perfume' }).fill('cedro de inverno');
    await page.getByRole('button', { name: 'Buscar perfumes' }).click();
    await expect(page).toHaveURL(/\/produtos\?busca=cedro\+de\+inverno$/);
    await page.getByRole('heading', { name: 'Cedro de Inverno' }).getByRole('link').click();
  });
  await test.step('a search of one long word does not widen the page', async () => {
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
    await page.setViewportSize({ width: 320, height });
    await page.goto(`/produtos?categoria=Nicho&busca=${'z'.repeat(100)}`);
    await page.getByText('Nenhum produto encontrado.').click();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await page.setViewportSize({ width, height });
  });
  await page.goto('/sobre');
  for (const name of [
    'A nossa história',
    'Excelência',
    'Confiança',
    'Entrega Premium',
    'Garantia de autenticidade',
  ]) {
    await expect(page.getByRole('heading', { name })).toBeVisible();
  }
  await page.getByRole('link', { name: 'Direitos e termos de uso' }).click();
  await expect(page.getByRole('heading', { name: '4. Direitos autorais e marcas' })).toBeVisible();
  await page.goto('/politica-de-privacidade');
  await page.getByRole('link', { name: '8. Mudanças nesta política' }).click();
  await expect(page.getByRole('heading', { name: '8. Mudanças nesta política' })).toBeInViewport();
  await page.goto('/offline');
  await expect(page.getByText('Parece que a internet caiu por aqui.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Tentar de novo' })).toHaveCount(0);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
});

test('without JavaScript a shopper finds a scent by note and price: the list and its counts follow; a note has its page (S15, S16)', async ({
  page,
}) => {
  const facets = page.getByRole('navigation', { name: 'Filtrar por' });
  /** Chooses a value and returns the number of products that its link named. */
  const choose = async (name: RegExp) => {
    const disclosure = page.getByText('Filtrar por nota, preço ou volume');
    if (await disclosure.isVisible()) await disclosure.click();
    const link = facets.getByRole('link', { name });
    const [, count] = /(\d+)$/.exec((await link.textContent()) ?? '') ?? [];
    await link.click();
    return Number(count);
  };
  await page.goto('/produtos/cedro-de-inverno');
  await page.getByRole('link', { name: 'vetiver', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Perfumes com vetiver' })).toBeVisible();
  await page.goto('/produtos');
  const withCedar = await choose(/^cedro \d+$/i);
  await expect(page).toHaveURL(/\/produtos\?nota=cedro$/);
  await expect(page.getByText(`(${withCedar} produtos)`)).toBeVisible();
  const cheap = await choose(/^Até R\$ 50 \d+$/);
  await expect(page).toHaveURL(/\/produtos\?nota=cedro&preco=ate-50$/);
  expect(cheap).toBeLessThan(withCedar);
  const cards = page.getByRole('article');
  await expect(cards).toHaveCount(cheap);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/produtos$/);
  await page.getByRole('link', { name: 'Remover filtro: cedro' }).click();
  await expect(page).toHaveURL(/\/produtos\?preco=ate-50$/);
  await page.getByRole('button', { name: 'Limpar filtros' }).click();
  await expect(page).toHaveURL(/\/produtos\??$/);
});
