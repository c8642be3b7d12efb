import { createServer, request as forward, type Server } from 'node:http';
import { expect, type Page } from '@playwright/test';
import { servicePort } from '../ports.ts';
import { expectAccessible } from './shop.ts';
import { test } from './test.ts';

test.use({ serviceWorkers: 'allow' });

const SEEN = [
  ['noite-de-zahran', 'Noite de Zahran'],
  ['sultana-de-veludo', 'Sultana de Veludo'],
] as const;

async function answerCookies(page: Page, answer: 'Aceitar' | 'Recusar'): Promise<void> {
  await page.addInitScript(() => sessionStorage.setItem('abertura', 'vista'));
  await page.goto('/sobre');
  await page.getByRole('button', { name: answer }).click();
  await expect(page.getByRole('region', { name: 'Cookies' })).toHaveCount(0);
}

/** Waits until the service worker is active. */
async function ready(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
}

const stored = (page: Page) => page.evaluate(() => localStorage.getItem('perfumesVistos'));
const storedIn = (page: Page, store: string) =>
  page.evaluate(async (name) => (await (await caches.open(name)).keys()).length, store);

/** Opens both products until they are stored with their pictures. */
async function look(page: Page): Promise<void> {
  for (const [index, [slug]] of SEEN.entries()) {
    await page.goto(`/produtos/${slug}`);
    await expect.poll(() => stored(page)).toContain(slug);
    await expect.poll(() => storedIn(page, 'fotosVistas')).toBe(index + 1);
  }
  await ready(page);
}

test('offline the last products are shown, and the requested page opens once the network returns; online they appear without a layout shift', async ({
  page,
  context,
}, info) => {
  await answerCookies(page, 'Aceitar');
  await look(page);
  await context.setOffline(true);
  await page.goto('/produtos?ordenar=nomeAsc');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Não conseguimos chegar à loja');
  const list = page.getByRole('region', { name: 'Os perfumes que você viu por último' });
  await expect(list.getByRole('link')).toHaveText(SEEN.map(([, nome]) => nome).toReversed());
  await expect(list.getByText(/^preço visto em \d+ de \S+, às \d\d:\d\d$/)).toHaveCount(2);
  for (const picture of await list.locator('img').all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth))
      .toBeGreaterThan(0);
  }
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  expect(await page.evaluate(() => document.fonts.check('1rem Fraunces'))).toBe(true);
  await expectAccessible(page, info, 'sem-conexao');
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(page.getByRole('main').getByRole('status')).toHaveText(/^Ainda sem conexão/);
  await context.setOffline(false);
  await expect(page.getByText('A conexão voltou.')).toBeVisible();
  await expect(page).toHaveURL(/\/produtos\?ordenar=nomeAsc$/);
  await expect(page.getByText('Exibindo página 1 de')).toBeVisible();

  await test.step('a product chosen offline is the page that opens later', async () => {
    await context.setOffline(true);
    await page.goto('/carrinho');
    await page.getByRole('link', { name: 'Noite de Zahran' }).click();
    await expect(page).toHaveURL(/\/offline\?de=%2Fprodutos%2Fnoite-de-zahran$/);
    await context.setOffline(false);
    await expect(page).toHaveURL(/\/produtos\/noite-de-zahran$/);
  });

  await test.step('online they appear without a layout shift and without a request', async () => {
    const requested: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/graphql') requested.push(request.url());
    });
    await page.addInitScript(() => {
      Object.assign(window, { shift: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          if ('value' in entry) Object.assign(window, { shift: entry.value });
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto('/produtos/sultana-de-veludo');
    const strip = page.getByRole('region', { name: 'Vistos recentemente' });
    await expect(strip.getByRole('link')).toHaveText(['Noite de Zahran']);
    expect(await page.evaluate(() => Reflect.get(window, 'shift'))).toBe(0);
    await page.goto('/');
    await expect(strip.getByRole('link')).toHaveText(['Sultana de Veludo', 'Noite de Zahran']);
    expect(await page.evaluate(() => Reflect.get(window, 'shift'))).toBe(0);
    await strip.getByRole('link', { name: 'Noite de Zahran' }).click();
    await expect(page).toHaveURL(/\/produtos\/noite-de-zahran$/);
    expect(requested.length).toBeLessThanOrEqual(1);
  });
});

test('a refusal keeps no seen products, and a later refusal deletes them (COOKIE-03)', async ({
  page,
  context,
}) => {
  await answerCookies(page, 'Recusar');
  await page.goto('/produtos/noite-de-zahran');
  await ready(page);
  expect(await stored(page)).toBeNull();
  await context.setOffline(true);
  await page.goto('/produtos');
  await expect(page.getByRole('button', { name: 'Tentar de novo' })).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'Os perfumes que você viu por último' }),
  ).toHaveCount(0);
  await context.setOffline(false);
  await page.goto('/produtos');
  await page.getByRole('button', { name: 'Escolha de cookies' }).click();
  await page.getByRole('button', { name: 'Aceitar' }).click();
  await look(page);
  await page.getByRole('button', { name: 'Escolha de cookies' }).click();
  await page.getByRole('button', { name: 'Recusar' }).click();
  expect(await stored(page)).toBeNull();
  await expect
    .poll(() => page.evaluate(async () => (await caches.keys()).includes('fotosVistas')))
    .toBe(false);
});

test('the shop can be installed: the manifest is valid and its icons load', async ({
  page,
  request,
}) => {
  await page.goto('/sobre');
  const address = await page.locator('link[rel="manifest"]').getAttribute('href');
  const reply = await request.get(address ?? '');
  expect(reply.headers()['content-type']).toMatch(/^application\/manifest\+json/);
  const { icons }: { icons: { src: string; sizes: string }[] } = await reply.json();
  const touch = await page.locator('link[rel="apple-touch-icon"]').getAttribute('href');
  const drawings: [src: string, sizes: string][] = [
    ...icons.map(({ src, sizes }): [string, string] => [src, sizes]),
    [touch ?? '', '180x180'],
  ];
  for (const [src, sizes] of drawings) {
    const size = await page.evaluate(async (url) => {
      const picture = new Image();
      picture.src = url;
      await picture.decode();
      return `${picture.naturalWidth}x${picture.naturalHeight}`;
    }, src);
    expect(size).toBe(sizes);
  }
  const session = await page.context().newCDPSession(page);
  const { errors } = await session.send('Page.getAppManifest');
  expect(errors).toEqual([]);
});

test.describe('with a shop that answers', () => {
  let server: Server;
  let url: string;

  // A proxy before the shop that can answer 503 or nothing.
  test.beforeEach(async ({ baseURL }) => {
    const shop = new URL(baseURL ?? '');
    server = createServer((incoming, outgoing) => {
      if (incoming.url === '/ocupada') {
        outgoing.writeHead(503, { 'content-type': 'text/html; charset=utf-8' });
        outgoing.end('<h1>A loja já volta</h1>');
        return;
      }
      const { method, headers, url: path } = incoming;
      const onwards = forward(
        { hostname: shop.hostname, port: shop.port, path, method, headers },
        (reply) => {
          outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
          reply.pipe(outgoing);
        },
      );
      onwards.on('error', () => outgoing.destroy());
      incoming.pipe(onwards);
    });
    const port = await servicePort();
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${port}`;
  });
  test.afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  test("shows the shop's own 404 and 503; only silence leads to the offline page", async ({
    page,
  }) => {
    await page.addInitScript(() => sessionStorage.setItem('abertura', 'vista'));
    await page.goto(`${url}/sobre`);
    await ready(page);
    const busy = await page.goto(`${url}/ocupada`);
    expect([busy?.status(), busy?.fromServiceWorker()]).toEqual([503, true]);
    await expect(page.getByRole('heading', { name: 'A loja já volta' })).toBeVisible();
    const none = await page.goto(`${url}/nao-existe`);
    expect([none?.status(), none?.fromServiceWorker()]).toEqual([404, true]);
    await expect(page.getByRole('heading', { name: 'Página não encontrada' })).toBeVisible();
    server.closeAllConnections();
    server.close();
    await page.goto(`${url}/produtos`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Não conseguimos chegar à loja',
    );
  });
});
