import { expect, type Page, type TestInfo } from '@playwright/test';
import { openBuyer } from './buyer.ts';
import { asConta, openSection } from './dashboard.ts';
import {
  clippedText,
  overflowOf,
  PHONE,
  resize,
  setTextSize,
  smallTargets,
  widenText,
  ZOOMED,
} from './layout.ts';
import {
  asReturningVisitor,
  complaintsOf,
  contaFor,
  expectAccessible,
  hydrated,
  leave,
  ownComplaints,
} from './shop.ts';
import { test } from './test.ts';

interface Visit {
  readonly path: string;
  readonly title: string;
  readonly status?: 404;
  /** A visit to the same page component. Accessibility and layout are checked only there. */
  readonly like?: string;
  /** Whether its print is checked. */
  readonly printed?: true;
}

/** The visits that the server renders otherwise for a phone: its lists and pictures. */
const OF_THE_DEVICE = 'home page, lists and product';

const VISITS: Readonly<Record<string, readonly Visit[]>> = {
  [OF_THE_DEVICE]: [
    { path: '/', title: 'Perfumes importados, originais e marcantes' },
    { path: '/produtos', title: 'Nossas Fragrâncias' },
    {
      path: '/produtos?categoria=Masculinos&ordenar=nomeAsc&pagina=2',
      title: 'Perfumes Masculinos',
      like: '/produtos',
    },
    { path: '/produtos?busca=nadaassim', title: 'Nossas Fragrâncias' },
    { path: '/notas/vetiver', title: 'Perfumes com vetiver' },
    {
      path: '/casas/gabinete-nebra',
      title: 'Perfumes de Gabinete Nebra',
      like: '/notas/vetiver',
    },
    { path: '/produtos/noite-de-zahran', title: 'Noite de Zahran', printed: true },
  ],
  'cart and texts': [
    { path: '/carrinho', title: 'Meu Carrinho' },
    { path: '/favoritos', title: 'Favoritos' },
    { path: '/avisos#confirmar=um-token.de-e-mail', title: 'Avisos de estoque' },
    { path: '/sobre', title: 'Grandes perfumes, na medida de quem prova' },
    { path: '/politica-de-privacidade', title: 'Política de privacidade', printed: true },
    { path: '/direitos', title: 'Direitos e termos de uso', printed: true },
  ],
  'sign-in and unknown addresses': [
    { path: '/login', title: 'Que bom ter você aqui' },
    { path: '/register', title: 'Abra a sua conta' },
    { path: '/forgot-password', title: 'Vamos recuperar o seu acesso' },
    { path: '/reset-password?token=um-token-de-e-mail', title: 'Escolha a sua nova senha' },
    { path: '/confirmar-email?token=um-token-de-e-mail', title: 'Confirme o seu e-mail' },
    { path: '/confirmar-email?convites=1.abc', title: 'Pedidos de avaliação' },
    { path: '/nao-existe', title: 'Página não encontrada', status: 404 },
    { path: '/contato', title: 'Página não encontrada', status: 404, like: '/nao-existe' },
    { path: '/produtos/nao-existe', title: 'Produto não encontrado', status: 404 },
  ],
};

/** Collects the page's operations and its requests to other hosts. */
function requestsOf(page: Page, shop: string) {
  const requests: string[] = [];
  page.on('request', (request) => {
    const { protocol, origin, pathname } = new URL(request.url());
    const isForeign = protocol.startsWith('http') && origin !== new URL(shop).origin;
    if (isForeign || pathname === '/graphql') requests.push(request.url());
  });
  return requests;
}

/** A failed expectation does not end the journey. */
const soft = expect.configure({ soft: true });

/** The window of a small computer. */
const NARROW_DESKTOP = { width: 1280, height: 800 };

/** Lays out what is far below the window, as a navigation does. */
async function layOutAll(page: Page): Promise<void> {
  await page.evaluate(() => void (document.documentElement.dataset['moved'] = ''));
}

/** Expects targets large enough for a finger, and the layout to hold with larger text, and with wider text also at 400 % zoom. */
async function expectReadable(page: Page, path: string): Promise<void> {
  // Chromium may lay parts out for some frames as in the window before.
  const expectNone = (faultsOf: (at: Page) => Promise<string[]>, name: string) =>
    soft.poll(() => faultsOf(page), `${path}: ${name}`).toEqual([]);
  await layOutAll(page);
  await expectNone(smallTargets, 'targets, desktop');
  await resize(page, PHONE);
  await expectNone(smallTargets, 'targets, phone');
  await setTextSize(page, 200);
  await expectNone(overflowOf, 'overflow, text at 200 %');
  await Promise.all([setTextSize(page, 100), widenText(page)]);
  for (const size of [ZOOMED, NARROW_DESKTOP]) {
    await resize(page, size);
    await expectNone(overflowOf, `overflow, wide text, ${size.width} px`);
    await expectNone(clippedText, `clipped text, wide text, ${size.width} px`);
  }
}

/** Expects that nothing moves: the browser asks for reduced motion. */
async function expectStill(page: Page, path: string): Promise<void> {
  const moving = await page.evaluate(() =>
    document
      .getAnimations()
      .filter((animation) => {
        const { duration, iterations } = animation.effect?.getComputedTiming() ?? {};
        return (
          animation.playState === 'running' &&
          (iterations === Number.POSITIVE_INFINITY ||
            (typeof duration === 'number' && duration > 10))
        );
      })
      .map((animation) => animation.id || animation.constructor.name),
  );
  expect.soft(moving, `${path}: motion`).toEqual([]);
}

/** Expects the print to keep the text and the shop's name, dark on white, without header, index or button of a text. */
async function expectPrint(page: Page, path: string): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('button', { name: /^Abrir carrinho/ })).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Nesta página' })).toBeHidden();
  if (!path.startsWith('/produtos/')) {
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
  }
  await expect(page.getByRole('contentinfo').getByText(/CNPJ/)).toBeVisible();
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await page.emulateMedia({ media: 'screen' });
}

async function visit(
  page: Page,
  { path, title, status, like }: Visit,
  requests: readonly string[],
  complaints: readonly string[],
  info: TestInfo,
): Promise<void> {
  const reply = await page.goto(path);
  expect(reply?.status()).toBe(status ?? 200);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await hydrated(page);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR');
  if (like === undefined) await expectAccessible(page, info, path);
  await page.waitForLoadState('networkidle');
  await expectStill(page, path);
  expect(requests, 'operations and requests to other hosts').toEqual([]);
  // The browser logs a 404 of the document as a failed request.
  expect(status === 404 ? ownComplaints(complaints) : complaints).toEqual([]);
}

for (const [name, visits] of Object.entries(VISITS)) {
  test(
    `${name}: hydrate without a request, a complaint or motion, in Portuguese, accessible and readable in every window and in print (GEN-01, GEN-03, GEN-10, ROUTE-12, S11)`,
    { tag: name === OF_THE_DEVICE ? '@phone' : [] },
    async ({ page, baseURL, isMobile }, info) => {
      test.slow();
      await asReturningVisitor(page);
      if (!isMobile) await page.setViewportSize(NARROW_DESKTOP);
      // A phone's client hint, so that the server renders for it.
      if (isMobile) await page.setExtraHTTPHeaders({ 'sec-ch-ua-mobile': '?1' });
      const requests = requestsOf(page, baseURL ?? '');
      const complaints = complaintsOf(page);
      const chat = page.getByRole('contentinfo').getByRole('link', { name: 'WhatsApp' });
      const chats = new Set<string | null>();
      for (const each of visits) {
        await test.step(each.path, async () => {
          await leave(page);
          requests.length = 0;
          complaints.length = 0;
          await visit(page, each, requests, complaints, info);
          chats.add(await chat.getAttribute('href'));
          if (isMobile) return;
          if (each.printed) await expectPrint(page, each.path);
          if (each.like === undefined) await expectReadable(page, each.path);
        });
      }
      expect([...chats]).toEqual([expect.stringMatching(/^https:\/\/wa\.me\/\d+\?text=/)]);
    },
  );
}

const SECTIONS = [
  '#hoje',
  '#pedidos',
  '#produtos',
  '#usuarios',
  '#avaliacoes',
  '#categorias',
  '#fretes',
  '#auditoria',
  '#seguranca',
];

/** Expects the open page to fit the window with text at 200 %. */
async function expectLargeText(page: Page, path: string): Promise<void> {
  await layOutAll(page);
  await setTextSize(page, 200);
  expect.soft(await overflowOf(page), path).toEqual([]);
  await setTextSize(page, 100);
}

test('text at 200 % fits the pages of an account with an order on a phone (S11)', async ({
  page,
  baseURL,
}) => {
  const buyer = await openBuyer(baseURL ?? '');
  const { id } = await buyer.order();
  await page.setViewportSize(PHONE);
  await asConta(page, baseURL ?? '', buyer.conta);
  const order = [`/carrinho?pedido=${id}`, `/checkout?pedido=${id}`, '/meus-pedidos'];
  for (const path of [...order, '/painel', '/carrinho', '/favoritos', '/avisos']) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await expectLargeText(page, path);
  }
});

test('text at 200 % fits the dashboard of a phone (S11)', async ({ page, baseURL }) => {
  await page.setViewportSize(PHONE);
  await asConta(page, baseURL ?? '', contaFor('keyboard'));
  for (const section of SECTIONS) {
    await openSection(page, section);
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
    await expectLargeText(page, section);
  }
});
