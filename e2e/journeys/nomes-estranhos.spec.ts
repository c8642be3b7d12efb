import { expect, type Page } from '@playwright/test';
import { openBuyer } from './buyer.ts';
import { asConta, openSection } from './dashboard.ts';
import { overflowOf, PHONE } from './layout.ts';
import { enterAs } from './live.ts';
import { GRAPHQL } from './operations.ts';
import { asReturningVisitor, contaFor, leave } from './shop.ts';
import { test } from './test.ts';

const LONG_WORD = 'Superextraordinariamentecompridosemnenhumespaçodentro'.repeat(2);
const LONG_CATEGORIA = 'Linha De Nome Comprido Com Muitas Palavras Para Ler De Uma Vez';

/** Names of 60 characters. */
const NAMES = [
  ['one word', 'Superextraordinariamentecompridosemnenhumespacodentroassim60'],
  ['emoji', '🌹🔥 Rosa 👩‍👩‍👧‍👦 do Deserto 🇧🇷🇧🇷 “Édition Spéciale” nº 12 🌙✨ Extrait'],
  ['right-to-left text', 'عود الملكي الفاخر للرجال والنساء طبعة محدودة خاصة جدا ٢٠٢٦ من'],
] as const;

const NAME_FIELDS = ['username', 'nomeCompleto', 'nomeCliente', 'nomeProduto', 'nome'];

/** Renames products and categories in the gateway's replies, and what `more` names. */
async function renameEverything(
  page: Page,
  produto = LONG_WORD,
  categoria = LONG_CATEGORIA,
  more: readonly string[] = [],
): Promise<void> {
  await changeReplies(page, (value, key) => {
    const type = Reflect.get(value, '__typename');
    if (type === 'Produto') return { ...value, nome: produto, descricao: `${produto}.` };
    if (type === 'Categoria') return { ...value, nome: `${categoria} ${key}` };
    const names = more.filter((field) => typeof Reflect.get(value, field) === 'string');
    return { ...value, ...Object.fromEntries(names.map((field) => [field, produto])) };
  });
}

/** Changes the objects of the gateway's replies. */
async function changeReplies(page: Page, change: (value: object, key: string) => object) {
  const changed = (key: string, value: unknown) =>
    typeof value !== 'object' || value === null || Array.isArray(value)
      ? value
      : change(value, key);
  await page.route(GRAPHQL, async (route) => {
    try {
      // Sends the cookie even where the page does not: the gateway reads it only from a request that no form can make.
      const headers = { ...route.request().headers(), 'apollo-require-preflight': 'yes' };
      const response = await route.fetch({ headers });
      const body = JSON.stringify(await response.json(), changed);
      await route.fulfill({ response, body });
    } catch (error) {
      // The page that asked was left meanwhile.
      if (!/disposed|Test ended/.test(String(error))) throw error;
    }
  });
}

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

test('a name and a search of one long word do not widen the page (CARD-01, PDP-03, SHOP-05)', async ({
  page,
}) => {
  await asReturningVisitor(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/sobre', { waitUntil: 'networkidle' });
  await renameEverything(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Produtos' }).click();
  await expect(page.getByRole('heading', { level: 3, name: LONG_WORD }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: LONG_CATEGORIA }).first()).toBeVisible();
  expect(await overflowOf(page)).toEqual([]);
  await page.getByRole('article').getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name: LONG_WORD })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Volume' })).toBeVisible();
  expect(await overflowOf(page)).toEqual([]);
  await page.unrouteAll({ behavior: 'ignoreErrors' });

  await page.goto(`/produtos?categoria=Nicho&busca=${'z'.repeat(100)}`);
  await expect(page.getByText('Nenhum produto encontrado.')).toBeVisible();
  expect(await overflowOf(page)).toEqual([]);
});

test("an e-mail of 30 characters stays on one line of the account's data (C-63)", async ({
  page,
  baseURL,
}) => {
  const { conta } = await openBuyer(baseURL ?? '');
  await page.setViewportSize({ width: 1440, height: 900 });
  await asReturningVisitor(page);
  await enterAs(page, '', conta);
  await page.goto('/painel#meus-dados');
  const dados = page.getByRole('region', { name: 'Meus dados' });
  const email = await dados.getByText(`${conta.username}@exemplo.com.br`).boundingBox();
  const username = await dados.getByText(conta.username, { exact: true }).boundingBox();
  expect(email?.height).toBe(username?.height);
});

test('the stock of a volume stays on one line of a phone beside a longer name (PDP-04)', async ({
  page,
}) => {
  await asReturningVisitor(page);
  await page.setViewportSize(PHONE);
  await page.goto('/sobre', { waitUntil: 'networkidle' });
  await changeReplies(page, (value) =>
    Reflect.get(value, '__typename') === 'Variacao'
      ? { ...value, nome: '10 ml - spray', preco: 124.9, precoPorMl: 12.49, estoque: 2 }
      : value,
  );
  await page.getByRole('contentinfo').getByRole('link', { name: 'Produtos' }).click();
  await page.getByRole('article').getByRole('link').first().click();
  const stock = page.getByText('Últimas 2 unidades').first();
  await expect(stock).toBeVisible();
  const lines = await stock.evaluate((element) => {
    const text = document.createRange();
    text.selectNodeContents(element);
    return text.getClientRects().length;
  });
  expect(lines).toBe(1);
});

test("names of 60 characters fit a phone's dashboard and headings (CARD-01, PDP-03)", async ({
  page,
  baseURL,
}) => {
  await (await openBuyer(baseURL ?? '')).order();
  await page.setViewportSize(PHONE);
  await asConta(page, baseURL ?? '', contaFor('keyboard'));
  const [[, word], ...others] = NAMES;
  await test.step('every section, one word', async () => {
    await renameEverything(page, word, word, NAME_FIELDS);
    for (const hash of ['', '#pedidos', '#produtos', '#usuarios']) {
      await openSection(page, hash);
      await expect(page.getByText(word).filter({ visible: true }).first()).toBeVisible();
      expect.soft(await overflowOf(page), `dashboard${hash}`).toEqual([]);
      expect.soft(await widthOf(page), `dashboard${hash}`).toBe(PHONE.width);
    }
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
  for (const [kind, name] of others) {
    await test.step(`orders, ${kind}`, async () => {
      await leave(page);
      await renameEverything(page, name, name, NAME_FIELDS);
      await openSection(page, '#pedidos');
      await expect(page.getByText(name).filter({ visible: true }).first()).toBeVisible();
      expect.soft(await overflowOf(page), `${kind}: dashboard`).toEqual([]);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    });
  }
  // The journey above opens list and product with a longer word, on a narrower phone.
  for (const [kind, name] of others) {
    await test.step(`list and product, ${kind}`, async () => {
      await page.goto('/sobre', { waitUntil: 'networkidle' });
      await renameEverything(page, name, name, NAME_FIELDS);
      await page.getByRole('contentinfo').getByRole('link', { name: 'Produtos' }).click();
      await expect(page.getByRole('heading', { level: 3, name }).first()).toBeVisible();
      expect.soft(await overflowOf(page), `${kind}: list`).toEqual([]);
      await page.getByRole('article').getByRole('link').first().click();
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      // Until its data arrive, the page shows only what the card had.
      await expect(page.getByRole('radio', { name }).first()).toBeVisible();
      expect.soft(await overflowOf(page), `${kind}: product`).toEqual([]);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    });
  }
});
