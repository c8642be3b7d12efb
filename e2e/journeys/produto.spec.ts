import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { GRAPHQL, operationName } from './operations.ts';
import {
  asReturningVisitor,
  complaintsOf,
  contaFor,
  expectAccessible,
  hydrated,
  islandRead,
  tabTo,
} from './shop.ts';
import { test } from './test.ts';

test.use({ reducedMotion: 'no-preference' });

const PRODUTO = '/produtos/noite-de-zahran';

/** A state whose freight no other journey reads. */
const DESTINO = { uf: 'AP', cep: '68900-000' };

/** Returns a function that sends operations as the admin. */
async function asLojista(request: APIRequestContext) {
  const { username, password } = contaFor('keyboard');
  const signedIn = await request.post('/graphql', {
    data: {
      query: `mutation { entrar(username: "${username}", senha: "${password}") { ... on Sessao { token } } }`,
    },
  });
  const { data } = await signedIn.json();
  const headers = { authorization: `Bearer ${data.entrar.token}` };
  return (query: string) => request.post('/graphql', { headers, data: { query } });
}

/** Collects the operations that the page sends from now on. */
function operationsOf(page: Page): string[] {
  const operations: string[] = [];
  page.on('request', (request) => {
    if (GRAPHQL.test(request.url())) operations.push(operationName(request));
  });
  return operations;
}

test.beforeEach(async ({ page }) => {
  await asReturningVisitor(page);
  // Sums the layout shifts without user input.
  await page.addInitScript(() => {
    Object.assign(window, { shifted: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (Reflect.get(entry, 'hadRecentInput')) continue;
        const shifted = Reflect.get(window, 'shifted') + Reflect.get(entry, 'value');
        Object.assign(window, { shifted });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
});

test('chooses volume and picture by keyboard alone; the address keeps the volume (PDP-02, PDP-04, S11)', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  const operations = operationsOf(page);
  await page.goto(PRODUTO, { waitUntil: 'networkidle' });
  const volumes = page.getByRole('group', { name: 'Volume' });

  await tabTo(page, page.getByRole('button', { name: 'Ampliar foto de Noite de Zahran' }));
  await page.keyboard.press('Enter');
  const foto = page.getByRole('dialog', { name: 'Foto de Noite de Zahran' });
  await expect(foto).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(foto).toBeHidden();
  await expect(page.getByRole('button', { name: /^Ampliar foto/ })).toBeFocused();

  await tabTo(page, volumes.getByRole('radio', { checked: true }));
  await page.keyboard.press('ArrowDown');
  await expect(volumes.getByRole('radio', { name: /^10 ml/ })).toBeChecked();
  await expect(page).toHaveURL(/\?volume=10-ml$/);
  await page.reload({ waitUntil: 'networkidle' });
  await expect(volumes.getByRole('radio', { name: /^10 ml/ })).toBeChecked();

  expect(operations).toEqual([]);
  expect(complaints).toEqual([]);
});

test('quotes freight by CEP before the sign-in, without a layout shift (S1)', async ({
  page,
  request,
}, info) => {
  const { uf, cep } = DESTINO;
  const shop = await asLojista(request);
  await shop(
    `mutation { definirFrete(input: { uf: ${uf}, valor: 18.5, prazoMinDias: 2, prazoMaxDias: 4 }) { __typename } }`,
  );
  await page.goto(PRODUTO, { waitUntil: 'networkidle' });
  const operations = operationsOf(page);
  await page.getByRole('button', { name: 'Fazer Login para Comprar' }).scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 300);
  const field = page.getByRole('textbox', { name: 'Frete e prazo para o seu CEP' });
  await field.pressSequentially(cep.replace('-', ''));
  await expect(field).toHaveValue(cep);
  const answer = page.getByRole('status').filter({ hasText: 'R$ 18,50' });
  await expect(answer).toContainText('em 2 a 4 dias úteis', { timeout: 2000 });
  await expect(answer).toContainText(`para ${uf}`);
  expect(operations).toEqual(['CotarFrete']);

  await field.fill('123');
  await page.getByRole('button', { name: 'Calcular' }).click();
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription('O CEP tem 8 números, como 60000-000.');
  await expectAccessible(page, info, 'frete');

  // The CEP is restored from this browser, without a request.
  await page.reload({ waitUntil: 'networkidle' });
  await page.mouse.wheel(0, 500);
  await expect(field).toHaveValue(cep);
  expect(operations).toEqual(['CotarFrete']);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['cookiesChoice']);
  // Restores the demo data.
  await shop(
    `mutation { definirFrete(input: { uf: ${uf}, valor: 32.9, prazoMinDias: 8, prazoMaxDias: 15 }) { __typename } }`,
  );
});

/** The bar that only a phone has. */
const barOf = (page: Page) => page.getByRole('region', { name: 'Comprar', exact: true });

test('a similar product opens with one request, and Back restores the volume (SHELL-01)', async ({
  page,
}) => {
  await page.goto(`${PRODUTO}?volume=10-ml`, { waitUntil: 'networkidle' });
  const operations = operationsOf(page);
  const similar = page.getByRole('region', { name: 'Fragrâncias parecidas' });
  await similar.scrollIntoViewIfNeeded();
  await islandRead(similar);
  await expect(barOf(page)).toBeHidden();
  expect(await page.evaluate(() => Reflect.get(window, 'shifted'))).toBeLessThan(0.01);
  const [first] = await similar.getByRole('link').all();
  const name = (await first?.textContent()) ?? '';
  await first?.click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeFocused();
  expect(operations).toEqual(['Produto']);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Noite de Zahran' })).toBeVisible();
  await expect(page.getByRole('radio', { name: /^10 ml/ })).toBeChecked();
  expect(operations).toEqual(['Produto']);
});

test(
  'on a phone the buy bar appears once the button has scrolled away (PDP-07)',
  { tag: '@phone-only' },
  async ({ page }, info) => {
    await page.goto(PRODUTO);
    const similar = page.getByRole('region', { name: 'Fragrâncias parecidas' });
    await hydrated(page);
    await expect(barOf(page)).toBeHidden();
    await similar.scrollIntoViewIfNeeded();
    await islandRead(similar);
    await expect(barOf(page)).toContainText('R$ 21,90');
    await expectAccessible(page, info, 'barra-de-compra');
    await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded();
    await expect(barOf(page)).toBeHidden();
    expect(await page.evaluate(() => Reflect.get(window, 'shifted'))).toBeLessThan(0.01);
  },
);

test('text keeps its lines when its fonts arrive late (PDP-07)', {
  tag: '@phone-only',
}, async ({ page }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/*.woff2', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(PRODUTO, { waitUntil: 'commit' });
  await hydrated(page);
  await page.getByRole('region', { name: 'Fragrâncias parecidas' }).scrollIntoViewIfNeeded();
  release();
  await page.evaluate(() => document.fonts.ready);
  await expect
    .poll(() => page.evaluate(() => document.fonts.check('16px "Figtree Variable"')))
    .toBe(true);
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
  expect(await page.evaluate(() => Reflect.get(window, 'shifted'))).toBeLessThan(0.01);
});

test("schema.org, Open Graph and canonical address are the product's, whichever volume is open", async ({
  request,
}) => {
  const html = await (await request.get(`${PRODUTO}?volume=10-ml`)).text();
  expect(html).toMatch(
    /<link rel="canonical" href="https?:\/\/[^"?]+\/produtos\/noite-de-zahran">/,
  );
  expect(html).toContain('<meta property="og:type" content="product">');
  expect(html).toMatch(
    /<meta property="og:image" content="https?:\/\/[^"]+\/compartilhar\/[^"]+\.jpg\?v=[\w-]+">/,
  );
  const text = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}';
  const graph: { '@graph': object[] } = JSON.parse(text);
  const [produto, trail] = graph['@graph'];
  expect(produto).toMatchObject({
    '@type': 'Product',
    offers: [
      { name: '5 ml', price: '21.90', priceCurrency: 'BRL' },
      {
        name: '10 ml',
        url: expect.stringMatching(/^https?:.*\/produtos\/noite-de-zahran\?volume=10-ml$/),
        availability: 'https://schema.org/InStock',
      },
    ],
  });
  expect(trail).toMatchObject({ '@type': 'BreadcrumbList' });
});
