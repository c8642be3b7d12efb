import { type BrowserContext, expect, type Page } from '@playwright/test';
import { z } from 'zod';
import { ask } from '../api.ts';
import { operationName } from './operations.ts';
import { complaintsOf, contaFor, expectAccessible, tabTo } from './shop.ts';
import { test } from './test.ts';

const PRODUTO = '/produtos/noite-de-zahran';
const PAGES = ['/', '/produtos', PRODUTO, '/politica-de-privacidade', '/login'];

const Consentimentos = z.object({
  meusConsentimentos: z.array(
    z.object({
      id: z.string(),
      versao: z.string(),
      escolha: z.string(),
      quando: z.iso.datetime({ offset: true }),
      registradoEm: z.iso.datetime({ offset: true }),
    }),
  ),
});
const Sessao = z.object({ entrar: z.object({ token: z.string() }) });
const Record = z.object({ id: z.string(), versao: z.string(), copia: z.string() });

const question = (page: Page) => page.getByRole('region', { name: 'Cookies', exact: true });
const reopen = (page: Page) =>
  page.getByRole('contentinfo').getByRole('button', { name: 'Escolha de cookies' }).click();

/** Returns everything that the page stores in the browser. */
async function keptBy(page: Page) {
  const storage = await page.evaluate(() => ({
    local: Object.fromEntries(
      Object.keys(localStorage).map((key) => [key, localStorage.getItem(key) ?? '']),
    ),
    session: Object.keys(sessionStorage),
  }));
  const cookies = await page.context().cookies();
  return { ...storage, cookies: cookies.map(({ name }) => name) };
}

async function recordIn(page: Page) {
  const record: unknown = JSON.parse((await keptBy(page)).local['registroDaEscolha'] ?? '{}');
  return Record.parse(record);
}

/** Collects the operations and the requests to other hosts from now on. */
function requestsOf(page: Page, shop: string) {
  const operations: string[] = [];
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    const { protocol, origin, pathname } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== new URL(shop).origin) {
      elsewhere.push(request.url());
    }
    if (pathname !== '/graphql') return;
    operations.push(operationName(request));
  });
  return { operations, elsewhere };
}

/** Signs the browser in and returns the token. */
async function signIn(context: BrowserContext, who: string): Promise<string> {
  const { username, password } = contaFor(who);
  const query = `mutation { entrar(username: "${username}", senha: "${password}") { ... on Sessao { token } } }`;
  const reply = await context.request.post('/graphql', { data: { query } });
  return Sessao.parse((await reply.json()).data).entrar.token;
}

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => sessionStorage.setItem('abertura', 'vista'));
});

test('a new browser stores and requests only what is necessary (P1, COOKIE-01)', async ({
  page,
  baseURL,
}, info) => {
  const complaints = complaintsOf(page);
  const { operations, elsewhere } = requestsOf(page, baseURL ?? '');
  for (const path of PAGES) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(question(page)).toBeVisible();
    expect(await keptBy(page)).toEqual({ local: {}, session: ['abertura'], cookies: [] });
  }
  expect(operations).not.toContain('RegistrarConsentimento');
  expect([elsewhere, complaints]).toEqual([[], []]);

  const lookOf = (name: string) =>
    question(page)
      .getByRole('button', { name })
      .evaluate((node) => {
        const { color, backgroundColor, borderColor, fontSize, fontWeight } =
          getComputedStyle(node);
        const { width, height } = node.getBoundingClientRect();
        return { color, backgroundColor, borderColor, fontSize, fontWeight, width, height };
      });
  expect(await lookOf('Recusar')).toEqual(await lookOf('Aceitar'));
  await expectAccessible(page, info, 'cookies');
});

test("'Aceitar' keeps the CEP and is recorded with version and time (COOKIE-02, C-60)", async ({
  page,
  context,
  baseURL,
}, info) => {
  const token = await signIn(context, info.project.name);
  const before = Date.now();
  await page.goto(PRODUTO, { waitUntil: 'networkidle' });
  const { operations } = requestsOf(page, baseURL ?? '');
  await question(page).getByRole('button', { name: 'Aceitar' }).click();
  await expect(question(page)).toBeHidden();
  await expect(page.getByRole('status').filter({ hasText: 'Cookies aceitos.' })).toHaveCount(1);
  await expect.poll(async () => (await recordIn(page)).copia).toBe('guardada');
  expect(operations).toEqual(['RegistrarConsentimento']);
  const { id, versao } = await recordIn(page);
  const { meusConsentimentos } = await ask(
    baseURL ?? '',
    '{ meusConsentimentos { id versao escolha quando registradoEm } }',
    {},
    Consentimentos,
    token,
  );
  const kept = meusConsentimentos.find((one) => one.id === id);
  expect(kept).toMatchObject({ versao, escolha: 'ACEITO' });
  expect(Date.parse(kept?.registradoEm ?? '')).toBeGreaterThanOrEqual(before - 1000);
  expect((await keptBy(page)).local['cookiesChoice']).toBe('accepted');

  await page.mouse.wheel(0, 500);
  const field = page.getByRole('textbox', { name: 'Frete e prazo para o seu CEP' });
  await field.pressSequentially('60000000');
  await expect(page.getByRole('status').filter({ hasText: 'para CE' })).toBeVisible();
  expect((await keptBy(page)).local['cepDeEntrega']).toBe('60000-000');
});

test('refuses, reopens from the footer, accepts and withdraws by keyboard alone (COOKIE-03, C-60)', async ({
  page,
}, info) => {
  const complaints = complaintsOf(page);
  await page.goto('/sobre', { waitUntil: 'networkidle' });
  await expect(question(page)).toBeVisible();
  await tabTo(page, question(page).getByRole('button', { name: 'Recusar' }));
  await page.keyboard.press('Escape');
  await expect(question(page)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(question(page)).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();
  expect((await keptBy(page)).local['cookiesChoice']).toBe('rejected');
  const refused = await recordIn(page);

  const entry = page.getByRole('contentinfo').getByRole('button', { name: 'Escolha de cookies' });
  await tabTo(page, entry);
  await page.keyboard.press('Enter');
  await expect(question(page)).toBeFocused();
  await expect(question(page)).toContainText('Sua resposta: Recusar');
  await expect(question(page)).toContainText(refused.id);
  await expectAccessible(page, info, 'cookies-de-novo');
  await page.keyboard.press('Escape');
  await expect(question(page)).toBeHidden();
  await expect(entry).toBeFocused();
  expect(await recordIn(page)).toMatchObject({ id: refused.id });

  await page.keyboard.press('Enter');
  await tabTo(page, question(page).getByRole('button', { name: 'Aceitar' }));
  await page.keyboard.press('Enter');
  await page.evaluate(() => localStorage.setItem('cepDeEntrega', '60000-000'));
  expect((await recordIn(page)).id).not.toBe(refused.id);

  await reopen(page);
  await question(page).getByRole('button', { name: 'Recusar' }).click();
  await expect.poll(async () => (await recordIn(page)).copia).toBe('guardada');
  expect(Object.keys((await keptBy(page)).local).toSorted()).toEqual([
    'cookiesChoice',
    'registroDaEscolha',
  ]);
  expect(complaints).toEqual([]);
});

test('two tabs agree, and the question hides no focused part (C-60)', async ({ page, context }) => {
  const other = await context.newPage();
  await Promise.all(
    [page, other].map((tab) => tab.goto('/produtos', { waitUntil: 'networkidle' })),
  );
  await expect(question(other)).toBeVisible();

  const last = page.getByRole('contentinfo').getByRole('button', { name: 'Escolha de cookies' });
  await tabTo(page, last);
  const [focused, asked] = await Promise.all([last.boundingBox(), question(page).boundingBox()]);
  expect((focused?.y ?? 0) + (focused?.height ?? 0)).toBeLessThanOrEqual(asked?.y ?? 0);

  await question(page).getByRole('button', { name: 'Aceitar' }).click();
  await expect(question(other)).toBeHidden();
  await reopen(other);
  await expect(question(other)).toContainText('Sua resposta: Aceitar');
  await question(other).getByRole('button', { name: 'Recusar' }).click();
  await reopen(page);
  await expect(question(page)).toContainText('Sua resposta: Recusar');
});
