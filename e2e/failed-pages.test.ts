import { afterAll, beforeAll, expect, test } from 'vitest';
import { FAULTS, type LiveShop, type LiveShops, startLiveShops } from './live-api.ts';

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

let shops: LiveShops;
beforeAll(() => {
  shops = startLiveShops();
});
afterAll(() => shops.end());

/** Each test has its own shop: a gateway's cache would hide the faults. */
async function withShop(errors: 'plain' | 'empty403', work: (shop: LiveShop) => Promise<void>) {
  const shop = await shops.open(errors);
  try {
    await work(shop);
  } finally {
    await shop.close();
  }
}

async function open(shop: LiveShop, path: string) {
  const reply = await fetch(shop.url + path, { headers: { accept: 'text/html' } });
  return { reply, html: await reply.text() };
}

const CASES = STEPS.map((step) => ({ ...step, failing: named(step.calls) }));

test.each(CASES)('$path stays whole while $failing fails, and recovers $ids', (step) =>
  withShop('empty403', async (shop) => {
    const { path, calls, status, seen, missing, except } = step;
    // The missing parts that the recovered page has.
    const healed = missing.filter((part) => /[=>]/.test(part));
    for (const [name, fault] of Object.entries(FAULTS)) {
      if (name === except) continue;
      /* oxlint-disable no-await-in-loop */
      await shop.spoil(calls, fault);
      const { reply, html } = await open(shop, path);
      /* oxlint-enable no-await-in-loop */
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
    const recovered = { interval: 200, timeout: 10_000 };
    await expect
      .poll(async () => {
        const { reply, html } = await open(shop, path);
        return [reply.status, ...healed.filter((part) => !html.includes(part))];
      }, recovered)
      .toEqual([200]);
  }),
);

test.each(['plain', 'empty403'] as const)(
  'in the %s world an unknown product is a 404; with a silent API the address answers 503 (C-12)',
  (world) =>
    withShop(world, async (shop) => {
      const none = await open(shop, '/produtos/nao-ha');
      expect([none.reply.status, none.reply.headers.get('retry-after')]).toEqual([404, null]);
      expect(none.html).toContain('Produto não encontrado');
      await shop.spoil([PRODUTO], 'silent');
      const silent = await open(shop, '/produtos/noite-de-oud');
      expect([silent.reply.status, silent.reply.headers.get('retry-after')]).toEqual([503, '10']);
      expect(silent.html).toContain(SEM_PRODUTO);
    }),
);
