import { expect, type Page } from '@playwright/test';
import type { LiveShop } from '../live-api.ts';
import { BRISA, LINHA, MARINA } from './live.ts';
import { GRAPHQL, operationName } from './operations.ts';
import { asReturningVisitor, complaintsOf, ownComplaints } from './shop.ts';
import { test as base } from './test.ts';

const test = base.extend<{ shop: LiveShop }>({
  shop: async ({ shops }, give) => {
    const shop = await shops.open('empty403', {
      linha: LINHA,
      environment: { OPERATIONS: 'trusted' },
    });
    await give(shop);
    await shop.close();
  },
  baseURL: ({ shop }, give) => give(shop.url),
});

interface Sent {
  readonly name: string;
  readonly method: string;
  readonly hasText: boolean;
  readonly refused: boolean;
}

/** Collects the operations of the page, once they are answered. */
function operationsOf(page: Page): Sent[] {
  const operations: Sent[] = [];
  page.on('response', async (response) => {
    const request = response.request();
    if (!GRAPHQL.test(request.url())) return;
    const body: { query?: string } = request.postDataJSON() ?? {};
    // Null when the page has been left.
    const text = await response.text().catch(() => null);
    if (text === null) return;
    operations.push({
      name: operationName(request),
      method: request.method(),
      hasText: body.query !== undefined,
      refused: text.includes('PERSISTED_QUERY_NOT_FOUND'),
    });
  });
  return operations;
}

test('the shop works where only its own operations run (GW-06)', async ({ page, request }) => {
  const complaints = complaintsOf(page);
  await asReturningVisitor(page);
  const operations = operationsOf(page);
  const title = page.getByRole('heading', { level: 1 });

  await test.step('a visitor reads by GET and hash', async () => {
    await page.goto('/sobre', { waitUntil: 'networkidle' });
    await page.getByRole('contentinfo').getByRole('link', { name: 'Produtos' }).click();
    await expect(page.getByText('Exibindo página 1 de')).toBeVisible();
    await expect
      .poll(() => operations.map(({ method, hasText }) => [method, hasText]))
      .toContainEqual(['GET', false]);
  });

  await test.step('a customer signs in and sees cart and orders', async () => {
    await page.goto('/login', { waitUntil: 'networkidle' });
    await page.getByLabel('Usuário').fill(MARINA.username);
    await page.getByLabel('Senha', { exact: true }).fill(MARINA.password);
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await expect(page).not.toHaveURL(/\/login/);
    await page.goto('/carrinho', { waitUntil: 'networkidle' });
    await expect(page.getByRole('main').getByText(BRISA.nome).first()).toBeVisible();
    await page.goto('/meus-pedidos', { waitUntil: 'networkidle' });
    await expect(title).toHaveText('Meus Pedidos');
    await expect(page.getByRole('heading', { name: 'Pedido nº 101' })).toBeVisible();
  });

  await test.step('no operation was refused, and none was sent as text', () => {
    expect(operations.filter(({ refused, hasText }) => refused || hasText)).toEqual([]);
  });

  await test.step('another text is refused', async () => {
    const reply = await request.post('/graphql', { data: { query: '{ categorias { id } }' } });
    expect(await reply.text()).toContain('PERSISTED_QUERY_NOT_FOUND');
  });
  expect(ownComplaints(complaints)).toEqual([]);
});
