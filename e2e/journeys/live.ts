import { test as base, type Page } from '@playwright/test';
import { z } from 'zod';
import { type LiveShop, type LiveShops, startLiveShops } from '../live-api.ts';

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
  await page.goto(`${url}/offline`);
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
