import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  type APIRequestContext,
  expect,
  type Locator,
  type Page,
  type TestInfo,
} from '@playwright/test';
import type axe from 'axe-core';

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

/** Each project has its own demo account: parallel journeys must not share a cart. */
const CONTAS: Readonly<Record<string, { username: string; password: string }>> = {
  desktop: { username: 'marina.costa', password: 'Cliente@123' },
  phone: { username: 'rafael.lima', password: 'Cliente@123' },
  keyboard: { username: 'lojista', password: 'Lojista@123' },
};

/** Returns the demo account of a project. */
export function contaFor(who: string) {
  const conta = CONTAS[who];
  if (!conta) throw new Error(`No demo account is set aside for ${who}.`);
  return conta;
}

/** Empties the account's cart. */
export async function emptyCarrinho(
  request: APIRequestContext,
  conta: { username: string; password: string },
): Promise<void> {
  const signedIn = await request.post('/graphql', {
    data: {
      query:
        'mutation ($username: String!, $password: String!) { entrar(username: $username, senha: $password) { ... on Sessao { token } } }',
      variables: conta,
    },
  });
  const { data } = await signedIn.json();
  const cleared = await request.post('/graphql', {
    headers: { authorization: `Bearer ${data.entrar.token}` },
    data: { query: 'mutation { limparCarrinho { __typename } }' },
  });
  expect((await cleared.json()).data.limparCarrinho.__typename).toBe('Carrinho');
}

/** Skips the opening and the cookie banner. */
export async function asReturningVisitor(page: Page): Promise<void> {
  await page.addInitScript(() => {
    sessionStorage.setItem('abertura', 'vista');
    localStorage.setItem('cookiesChoice', 'rejected');
  });
}

/**
 * Ends the page: its requests are aborted, and the next address is a new document. It opens a text of the shop, because
 * `about:blank` starts another renderer process without its caches: 0.3 s of CPU.
 */
export async function leave(page: Page): Promise<void> {
  await page.goto('/robots.txt');
}

/** Waits until the page is hydrated. Before, its links open documents. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => !('earlyClick' in window));
}

/** Waits until an island of the page is read: its elements then replace the server's (web/src/ui/island.tsx). */
export async function islandRead(part: Locator): Promise<void> {
  const isReact = (node: Element) => Object.keys(node).some((key) => key.startsWith('__react'));
  await expect.poll(() => part.evaluate(isReact)).toBe(true);
}

/** Collects a page's uncaught errors and console errors. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  return complaints;
}

/** Complaints without failed requests, which some journeys provoke. */
export function ownComplaints(complaints: readonly string[]): readonly string[] {
  return complaints.filter((text) => !text.startsWith('Failed to load resource'));
}

/** Returns the shop's address without a final slash. */
export function shopUrl(baseURL: string | undefined): string {
  if (baseURL === undefined) throw new Error('No shop is open.');
  return baseURL.replace(/\/$/, '');
}

/** Completes nine digits to a valid CPF. */
export function cpfOf(nine: string): string {
  const check = (digits: string) => {
    let sum = 0;
    for (let at = 0; at < digits.length; at += 1) {
      sum += Number(digits[at]) * (digits.length + 1 - at);
    }
    return String(((sum * 10) % 11) % 10);
  };
  const ten = nine + check(nine);
  return ten + check(ten);
}

const MAX_STEPS = 120;

/** Presses Tab until the part has the focus. The part is found once, and again when the page has replaced its element. */
export async function tabTo(page: Page, part: Locator): Promise<void> {
  const stateOf = (node: Node) =>
    node === document.activeElement ? 'focused' : node.isConnected ? 'elsewhere' : 'replaced';
  let element = await part.elementHandle();
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const state = (await element?.evaluate(stateOf).catch(() => 'replaced')) ?? 'replaced';
    if (state === 'focused') return;
    if (state === 'replaced') element = await part.elementHandle();
    else await page.keyboard.press('Tab');
  }
  throw new Error(`Tab did not reach ${String(part)} in ${MAX_STEPS} steps.`);
}

const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Runs axe on the page, or on its open modal dialog alone: the page below is inert and checked by its own journey. */
async function violationsOf(page: Page, except: string | undefined) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return page.evaluate(async (excluded) => {
    const dialogs = [...document.querySelectorAll('dialog:modal, [aria-modal="true"]')];
    const dialog = dialogs.findLast((node) => node.checkVisibility());
    const found = await window.axe?.run(
      { include: [dialog ?? document.documentElement], exclude: excluded ? [excluded] : [] },
      {
        reporter: 'no-passes',
        runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
      },
    );
    if (!found) throw new Error('axe did not load.');
    return found.violations;
  }, except);
}

/** Expects no serious or critical axe violation outside of the selector `except`. */
export async function expectAccessible(
  page: Page,
  info: TestInfo,
  name: string,
  { except }: { readonly except?: string } = {},
): Promise<void> {
  const violations = await violationsOf(page, except);
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  await info.attach(`axe-${name}`, { body: JSON.stringify(violations, null, 2) });
  expect(
    serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' | ')}`),
    `axe em ${name}`,
  ).toEqual([]);
}
