import { expect } from '@playwright/test';
import { FAULTS, type LiveShop } from '../live-api.ts';
import { enterAs, LINHA, MARINA } from './live.ts';
import { asReturningVisitor, complaintsOf, ownComplaints } from './shop.ts';
import { test as base } from './test.ts';

/** Each journey has its own shop: a gateway's cache would hide the faults. */
const test = base.extend<{ shop: LiveShop }>({
  shop: async ({ shops }, give) => {
    const shop = await shops.open('empty403', { linha: LINHA });
    await give(shop);
    await shop.close();
  },
  baseURL: ({ shop }, give) => give(shop.url),
});

const CATEGORIAS = 'GET /categorias';
const DESTAQUES = 'GET /produtos/destaques';
const MAIS_VENDIDOS = 'GET /produtos/mais-vendidos';
const DESTAQUE = 'GET /produtos/destaque-por-categoria';
const LISTA = 'GET /produtos/listarFiltroShop';
const PRODUTO = 'GET /produtos/slug/{slug}';

const EM_DESTAQUE = 'id="destaques-titulo"';
const MASCULINOS = '>Masculinos</h2>';
const LINHAS = 'aria-label="Linhas de perfumes"';
const ABERTURA = 'Perfumes importados, originais e marcantes';
const SEM_LISTA = 'Não foi possível carregar as fragrâncias agora.';
const SEM_CATEGORIAS = 'As categorias não carregaram.';
const SEM_PRODUTO = 'Não foi possível abrir este produto';
const CARTAO = 'href="/produtos/noite-de-oud"';

interface Step {
  readonly ids: string;
  readonly path: string;
  readonly calls: readonly string[];
  /** Status of the page while these calls fail. */
  readonly status: 200 | 503;
  readonly seen: readonly string[];
  readonly missing: readonly string[];
  /** A fault that is a regular answer here. */
  readonly except?: keyof typeof FAULTS;
}

/** The visible and missing parts of each page while calls fail. */
const STEPS: readonly Step[] = [
  {
    ids: '(HOME-22)',
    path: '/',
    calls: [CATEGORIAS],
    status: 200,
    seen: [ABERTURA, EM_DESTAQUE],
    missing: [LINHAS, MASCULINOS],
  },
  {
    ids: '(HOME-22)',
    path: '/',
    calls: [DESTAQUE],
    status: 200,
    seen: [EM_DESTAQUE, MASCULINOS],
    missing: [LINHAS],
    // The API answers this way when a category has no featured product (rest-contract 1.2).
    except: '403 vazio',
  },
  {
    ids: '(HOME-23)',
    path: '/',
    calls: [MAIS_VENDIDOS],
    status: 200,
    seen: [EM_DESTAQUE, LINHAS],
    missing: [MASCULINOS],
  },
  {
    ids: '(HOME-24)',
    path: '/',
    calls: [DESTAQUES],
    status: 200,
    seen: [MASCULINOS, LINHAS],
    missing: [EM_DESTAQUE],
  },
  {
    ids: '(HOME-22, HOME-23, HOME-24)',
    path: '/',
    calls: [CATEGORIAS, DESTAQUE, MAIS_VENDIDOS, DESTAQUES],
    status: 503,
    seen: [ABERTURA],
    missing: [EM_DESTAQUE, MASCULINOS, LINHAS],
  },
  {
    ids: '(SHOP-16)',
    path: '/produtos',
    calls: [LISTA],
    status: 503,
    seen: [SEM_LISTA, '>Feminino</a>'],
    missing: [CARTAO],
  },
  {
    ids: '(SHOP-17)',
    path: '/produtos',
    calls: [CATEGORIAS],
    status: 200,
    seen: [CARTAO],
    missing: [SEM_LISTA, '>Feminino</a>'],
  },
  {
    ids: '(SHOP-16, SHOP-17)',
    path: '/produtos?categoria=Feminino',
    calls: [CATEGORIAS, LISTA],
    status: 503,
    seen: [SEM_LISTA, '>Feminino'],
    missing: ['href="/produtos/brisa-leve"'],
  },
  {
    ids: '(C-12)',
    path: '/produtos/noite-de-oud',
    calls: [CATEGORIAS],
    status: 200,
    seen: ['Noite de Oud</h1>', 'R$ 39,90'],
    missing: [SEM_PRODUTO],
  },
  {
    ids: '(C-12)',
    path: '/produtos/noite-de-oud',
    calls: [CATEGORIAS, PRODUTO],
    status: 503,
    seen: [SEM_PRODUTO, 'Voltar aos Produtos'],
    missing: ['Produto não encontrado', 'Carregando produto'],
  },
];

/** Technical words that no page may show. */
const RAW = /\b(?:undefined|null|NaN|Error|UPSTREAM|GraphQL|Manutenção|Internal)\b/;

/** Returns a page's text without scripts, styles and tags. */
function textOf(html: string): string {
  return html.replaceAll(/<(script|style)\b[\s\S]*?<\/\1>/g, '').replaceAll(/<[^>]+>/g, ' ');
}

const named = (calls: readonly string[]) => calls.map((call) => call.split('/').at(-1)).join(', ');

for (const { ids, path, calls, status, seen, missing, except } of STEPS) {
  // The missing parts that the recovered page has.
  const healed = missing.filter((part) => /[=>]/.test(part));

  test(`${path} stays whole while ${named(calls)} fails, and recovers ${ids}`, async ({ shop }) => {
    const open = async () => {
      const reply = await fetch(shop.url + path, { headers: { accept: 'text/html' } });
      return { reply, html: await reply.text() };
    };
    for (const [name, fault] of Object.entries(FAULTS)) {
      if (name === except) continue;
      await shop.spoil(calls, fault);
      const { reply, html } = await open();
      expect(reply.status, name).toBe(status);
      expect(reply.headers.get('retry-after'), name).toBe(status === 503 ? '10' : null);
      const cacheControl = status === 503 ? 'no-store' : 'no-cache';
      expect(reply.headers.get('cache-control'), name).toBe(cacheControl);
      const lost = seen.filter((part) => !html.includes(part));
      const shown = missing.filter((part) => html.includes(part));
      expect({ lost, shown }, name).toEqual({ lost: [], shown: [] });
      expect(textOf(html), name).not.toMatch(RAW);
    }
    await shop.heal();
    // The gateway tries an unreachable API once a second.
    await expect(async () => {
      const { reply, html } = await open();
      expect(reply.status).toBe(200);
      expect(healed.filter((part) => !html.includes(part))).toEqual([]);
    }).toPass({ intervals: [100, 500], timeout: 10_000 });
  });
}

for (const world of ['plain', 'empty403'] as const) {
  test(`in the ${world} world an unknown product is a 404; with a silent API the address answers 503 (C-12)`, async ({
    shops,
  }) => {
    const shop = await shops.open(world);
    const open = (slug: string) =>
      fetch(`${shop.url}/produtos/${slug}`, { headers: { accept: 'text/html' } });
    const none = await open('nao-ha');
    expect([none.status, none.headers.get('retry-after')]).toEqual([404, null]);
    expect(await none.text()).toContain('Produto não encontrado');
    await shop.spoil([PRODUTO], 'silent');
    const silent = await open('noite-de-oud');
    expect([silent.status, silent.headers.get('retry-after')]).toEqual([503, '10']);
    expect(await silent.text()).toContain(SEM_PRODUTO);
    await shop.close();
  });
}

test('a block that failed on the server alone appears without a reload (HOME-22, HOME-23, HOME-24)', async ({
  page,
  shop,
}) => {
  await asReturningVisitor(page);
  const complaints = complaintsOf(page);
  await shop.spoil([DESTAQUES, CATEGORIAS], FAULTS['503'], 1);
  const reply = await page.goto('/');
  expect(await reply?.text()).not.toContain(EM_DESTAQUE);
  await expect(page.getByRole('heading', { name: 'Em destaque' })).toBeAttached();
  await expect(page.getByRole('region', { name: 'Linhas de perfumes' })).toBeAttached();
  expect(ownComplaints(complaints)).toEqual([]);
});

test("a list that failed returns by 'Tentar de novo'; a list already shown stays (SHOP-16)", async ({
  page,
  shop,
}) => {
  await asReturningVisitor(page);
  const complaints = complaintsOf(page);
  const cartao = page.getByRole('link', { name: 'Noite de Oud' });
  await shop.spoil([LISTA], FAULTS.morta);
  await page.goto('/produtos');
  await expect(page.getByText(SEM_LISTA)).toBeVisible();
  await expect(page.getByText('Erro ao carregar produtos.')).toBeVisible();
  await shop.heal();
  await page.getByRole('link', { name: 'Tentar de novo' }).click();
  await expect(cartao).toBeVisible();

  await shop.spoil([LISTA], FAULTS['HTML em vez de JSON']);
  await page.getByRole('combobox', { name: 'Ordenar por' }).selectOption('nomeAsc');
  await expect(page.getByText('Estes são os produtos de antes')).toBeVisible();
  await expect(cartao).toBeVisible();
  await expect(page).toHaveURL(/ordenar=nomeAsc/);
  await shop.heal();
  await page.getByRole('link', { name: 'Tentar de novo' }).click();
  await expect(page.getByText('Estes são os produtos de antes')).toBeHidden();
  await expect(page.getByRole('main').getByRole('heading', { level: 3 }).first()).toHaveText(
    'Brisa - Leve',
  );
  expect(ownComplaints(complaints)).toEqual([]);
});

test("categories that failed say so and return by 'Tentar de novo' (SHOP-17)", async ({
  page,
  shop,
}) => {
  await asReturningVisitor(page);
  const complaints = complaintsOf(page);
  await shop.spoil([CATEGORIAS], FAULTS['JSON cortado']);
  await page.goto('/produtos');
  await expect(page.getByText('Erro ao carregar categorias.')).toBeVisible();
  const categorias = page.getByRole('navigation', { name: 'Categorias' });
  await expect(categorias.getByText(SEM_CATEGORIAS)).toBeVisible();
  await shop.heal();
  await categorias.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(categorias.getByRole('link', { name: 'Feminino' })).toBeVisible();
  expect(ownComplaints(complaints)).toEqual([]);
});

test("a product that failed opens by 'Tentar de novo' at the same address (C-12)", async ({
  page,
  shop,
}) => {
  await asReturningVisitor(page);
  const complaints = complaintsOf(page);
  await shop.spoil([PRODUTO], FAULTS['503']);
  // The page retries once by itself.
  await page.goto('/produtos/noite-de-oud?volume=10', { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(SEM_PRODUTO);
  await shop.heal();
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Noite de Oud');
  await expect(page).toHaveURL(/noite-de-oud\?volume=10$/);
  expect(ownComplaints(complaints)).toEqual([]);
});

test("the cart names a failed change and shows the shop's state, with every fault (C-17)", async ({
  page,
  shop,
}) => {
  await asReturningVisitor(page);
  const complaints = complaintsOf(page);
  await enterAs(page, shop.url, MARINA);

  await shop.spoil(['GET /carrinho'], FAULTS['HTML em vez de JSON']);
  await page.goto('/carrinho');
  await expect(page.getByText('Não foi possível carregar o carrinho.')).toBeVisible();
  await shop.heal();
  await page.getByRole('button', { name: 'Tentar de novo' }).click();

  const main = page.getByRole('main');
  const more = main.getByRole('button', { name: /^Aumentar quantidade/ });
  const refused = page.getByText(/^Não foi possível atualizar o carrinho\./);
  await expect(more).toBeVisible();
  const quantity = main.getByRole('group', { name: /^Quantidade/ });
  for (const [fault, units] of [
    [FAULTS.morta, 1],
    [FAULTS['503'], 1],
    [FAULTS['403 vazio'], 1],
    // The write was done and its reply lost: the gateway reads the cart back.
    [FAULTS['JSON cortado'], 2],
  ] as const) {
    await shop.spoil(['POST /carrinho/aumentar', 'POST /carrinho/adicionar'], fault);
    await more.click();
    if (units === 1) await expect(refused.first()).toBeVisible();
    await expect(quantity).toContainText(String(units));
    for (const close of await page.getByRole('button', { name: /^Fechar aviso/ }).all()) {
      await close.click();
    }
    await expect.poll(() => shop.linhas(MARINA.id)).toMatchObject([{ quantidade: units }]);
  }
  expect(ownComplaints(complaints)).toEqual([]);
});

for (const world of ['plain', 'empty403'] as const) {
  test(`on the older API (${world}) consent stays in the browser, freight is arranged and a lost picture shows none (C-60, S1)`, async ({
    page,
    shops,
  }) => {
    const shop = await shops.open(world, {
      produto: { id: 2, slug: 'brisa leve à noite', imagemUrl: '/uploads/perdida.jpg' },
    });
    await page.addInitScript(() => sessionStorage.setItem('abertura', 'vista'));
    const complaints = complaintsOf(page);
    await page.goto(`${shop.url}/produtos`);
    await page.getByRole('button', { name: 'Aceitar', exact: true }).click();
    await page.getByRole('link', { name: 'Brisa - Leve' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Brisa - Leve');
    const reply = await page.reload();
    expect(reply?.status()).toBe(200);
    const photo = page.getByRole('main').locator('picture img').first();
    await expect
      .poll(() => photo.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth))
      .toBe(0);
    expect(await photo.evaluate((img) => getComputedStyle(img, '::before').content)).toBe('""');
    await page.getByLabel('Frete e prazo para o seu CEP').fill('60000-001');
    await expect(page.getByText('Frete a combinar')).toBeVisible();
    await page.getByRole('button', { name: 'Escolha de cookies' }).click();
    await expect(page.getByText('O registro fica só neste navegador.')).toBeVisible();
    expect(ownComplaints(complaints)).toEqual([]);
    await shop.close();
  });
}
