import { test as base, type Page } from '@playwright/test';
import { z } from 'zod';
import { type LiveShop, type LiveShops, startLiveShops } from '../live-api.ts';
import { stripeJs } from '../stripe-js-stub.ts';

/** An account of the older API's with profile and addresses. */
export const MARINA = { id: 7, username: 'marina', password: 'Perfume@1' } as const;

/** Settings of a gateway whose cards are taken by Stripe; the key is nobody's. */
export const WITH_STRIPE = { STRIPE_PUBLISHABLE_KEY: 'pk_test_ninguem' };

/** A simple product of the older API's, with units in stock, and what one costs in reais. */
export const BRISA = { produtoId: 2, nome: 'Brisa - Leve', preco: 120.5 } as const;

/** Journeys on the shop's older API: the process that holds its doubles, one for each worker. */
export const liveTest = base.extend<object, { shops: LiveShops }>({
  shops: [
    // Playwright reads here what is needed: nothing.
    // biome-ignore lint/correctness/noEmptyPattern: as above
    // oxlint-disable-next-line no-empty-pattern -- as above
    async ({}, give) => {
      const shops = startLiveShops();
      await give(shops);
      shops.end();
    },
    { scope: 'worker' },
  ],
});

const Entered = z.object({
  data: z.object({ entrar: z.object({ usuarioId: z.string(), descritor: z.string() }) }),
});

/** Signs in without the form: the cookie for the gateway, the descriptor for the page. */
export async function enterAs(
  page: Page,
  url: string,
  { username, password }: { readonly username: string; readonly password: string },
): Promise<void> {
  const reply = await page.request.post(`${url}/graphql`, {
    data: {
      query:
        'mutation ($username: String!, $password: String!) { entrar(username: $username, password: $password) { ... on Sessao { usuarioId descritor } } }',
      variables: { username, password },
    },
  });
  const { usuarioId, descritor } = Entered.parse(await reply.json()).data.entrar;
  await page.goto(`${url}/direitos`);
  await page.evaluate(
    ([token, id]) => {
      localStorage.setItem('token', token);
      localStorage.setItem('usuarioId', id);
    },
    [descritor, usuarioId] as const,
  );
}

/** The session ends as by its clock: the credential is gone, and the page knows nothing of it. */
export async function loseSession(page: Page): Promise<void> {
  await page.context().clearCookies();
}

/** Signs in again in the dialog that the page opened over itself. */
export async function signInAgain(page: Page, password: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Sua sessão terminou' });
  await dialog.getByLabel('Senha', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Entrar', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
}

/** A shop on the older API with one unit of `BRISA` in Marina's cart, and Marina signed in. */
export async function openLiveShop(
  page: Page,
  shops: LiveShops,
  environment: Readonly<Record<string, string>> = {},
): Promise<LiveShop> {
  const shop = await shops.open('empty403', {
    linha: { usuarioId: MARINA.id, produtoId: BRISA.produtoId, quantidade: 1 },
    environment: { ...environment },
  });
  await enterAs(page, shop.url, MARINA);
  return shop;
}

/** What Stripe makes of a card at a shop on the older API. */
const STATUS_OF: Readonly<Record<string, string>> = {
  '4242424242424242': 'succeeded',
  '4000000000000077': 'processing',
  '4000002500003155': 'requires_action',
};

const Asked = z.object({
  payment_intent: z.string(),
  card: z.string().optional(),
  approved: z.boolean().optional(),
});

/**
 * Takes cards for a shop on the older API: Stripe's script is the stub, and what it asks Stripe for is written into the
 * double's own payments. `reported`: the webhook tells the API at once.
 */
export async function takeCards(
  page: Page,
  shop: LiveShop,
  { reported = true }: { readonly reported?: boolean } = {},
): Promise<void> {
  await page.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript; charset=utf-8', body: stripeJs }),
  );
  await page.route('https://api.stripe.com/**', async (route) => {
    const request = route.request();
    const path = new URL(request.url()).pathname;
    const body: unknown = request.method() === 'POST' ? request.postDataJSON() : null;
    let id = path.split('/').at(-1) ?? '';
    let refused = false;
    if (body !== null) {
      const { payment_intent, card, approved } = Asked.parse(body);
      id = payment_intent;
      const status =
        approved === undefined ? STATUS_OF[card ?? ''] : approved ? 'succeeded' : undefined;
      refused = status === undefined;
      await shop.settle(id, status ?? 'requires_payment_method', reported);
    }
    const intent = (await shop.intents()).find((each) => each.id === id);
    await route.fulfill({
      headers: { 'access-control-allow-origin': '*' },
      json: {
        id,
        status: intent?.status,
        last_payment_error: refused
          ? { code: 'card_declined', message: 'Seu cartão foi recusado.' }
          : null,
      },
    });
  });
}
