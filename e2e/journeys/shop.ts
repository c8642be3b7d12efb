import { AxeBuilder } from '@axe-core/playwright';
import {
  type APIRequestContext,
  expect,
  type Locator,
  type Page,
  type TestInfo,
} from '@playwright/test';

/** One demo account for each kind of window, so that journeys side by side never share a cart. */
const CONTAS: Readonly<Record<string, { username: string; password: string }>> = {
  desktop: { username: 'marina.costa', password: 'Cliente@123' },
  phone: { username: 'rafael.lima', password: 'Cliente@123' },
  keyboard: { username: 'lojista', password: 'Lojista@123' },
};

/** The account set aside for a project, or for a journey of its own. */
export function contaFor(who: string) {
  const conta = CONTAS[who];
  if (!conta) throw new Error(`No demo account is set aside for ${who}.`);
  return conta;
}

/** Leaves the account's cart empty, whatever an earlier journey left in it. */
export async function emptyCarrinho(
  request: APIRequestContext,
  conta: { username: string; password: string },
): Promise<void> {
  const signedIn = await request.post('/graphql', {
    data: {
      query:
        'mutation ($username: String!, $password: String!) { entrar(username: $username, password: $password) { ... on Sessao { token } } }',
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

/** Comes back as somebody who has seen the opening and answered the cookie banner. */
export async function asReturningVisitor(page: Page): Promise<void> {
  await page.addInitScript(() => {
    sessionStorage.setItem('abertura', 'vista');
    localStorage.setItem('cookiesChoice', 'rejected');
  });
}

/** Collects what a page complains of: uncaught errors, and React's own warnings. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  return complaints;
}

/** Complaints of the page itself; that an answer was no success is what some journeys are about. */
export function ownComplaints(complaints: readonly string[]): readonly string[] {
  return complaints.filter((text) => !text.startsWith('Failed to load resource'));
}

/** The shop that the journeys are on. */
export function shopUrl(baseURL: string | undefined): string {
  if (baseURL === undefined) throw new Error('No shop is open.');
  return baseURL.replace(/\/$/, '');
}

/** A CPF whose check digits are right, made of nine digits. */
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

/** Walks with Tab until the part has the focus, as a person without a mouse does. */
export async function tabTo(page: Page, part: Locator): Promise<void> {
  for (let step = 0; step < MAX_STEPS; step += 1) {
    if (await part.evaluate((node) => node === document.activeElement).catch(() => false)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab did not reach ${String(part)} in ${MAX_STEPS} steps.`);
}

/** S11: nothing that axe calls serious or critical, apart from what somebody else's component inside `except` is. */
export async function expectAccessible(
  page: Page,
  info: TestInfo,
  name: string,
  { except }: { readonly except?: string } = {},
): Promise<void> {
  const axe = new AxeBuilder({ page }).withTags([
    'wcag2a',
    'wcag2aa',
    'wcag21a',
    'wcag21aa',
    'wcag22aa',
  ]);
  if (except !== undefined) axe.exclude(except);
  const { violations } = await axe.analyze();
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  await info.attach(`axe-${name}`, { body: JSON.stringify(violations, null, 2) });
  expect(
    serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' | ')}`),
    `axe em ${name}`,
  ).toEqual([]);
}
