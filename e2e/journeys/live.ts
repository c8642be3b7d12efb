import type { Page } from '@playwright/test';
import { z } from 'zod';
import { someAddress } from '../api.ts';
import type { LiveShop } from '../live-api.ts';
import { stripeJs } from '../stripe-js-stub.ts';

/** An account of the older API with profile and addresses. */
export const MARINA = { id: 7, username: 'marina', password: 'Perfume@1' } as const;

/** Environment of a gateway with Stripe payments. The key is made up. */
export const WITH_STRIPE = { STRIPE_PUBLISHABLE_KEY: 'pk_test_ninguem' };

/** A simple product of the older API in stock. `preco` in reais. */
export const BRISA = { produtoId: 2, nome: 'Brisa - Leve', preco: 120.5 } as const;

const SignInReply = z.object({
  data: z.object({ entrar: z.object({ usuarioId: z.string(), descritor: z.string() }) }),
});

/** Signs in over HTTP, without the form. The next document of the page is signed in. */
export async function enterAs(
  page: Page,
  url: string,
  { username, password }: { readonly username: string; readonly password: string },
): Promise<void> {
  const reply = await page.request.post(`${url}/graphql`, {
    headers: { 'x-forwarded-for': someAddress() },
    data: {
      query:
        'mutation ($username: String!, $password: String!) { entrar(username: $username, senha: $password) { ... on Sessao { usuarioId descritor } } }',
      variables: { username, password },
    },
  });
  const { usuarioId, descritor } = SignInReply.parse(await reply.json()).data.entrar;
  await page.addInitScript(
    ([token, id]) => {
      // Once per tab: a later document must not undo a sign-out.
      if (sessionStorage.getItem('entrou') === id) return;
      sessionStorage.setItem('entrou', id);
      localStorage.setItem('token', token);
      localStorage.setItem('usuarioId', id);
    },
    [descritor, usuarioId] as const,
  );
}

/** Ends the session: deletes the credential and leaves the page's descriptor. */
export async function loseSession(page: Page): Promise<void> {
  await page.context().clearCookies();
}

/** Signs in again in the dialog over the page. */
export async function signInAgain(page: Page, password: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Sua sessão terminou' });
  await dialog.getByLabel('Senha', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Entrar', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
}

/** One unit of `BRISA` in Marina's cart. */
export const LINHA = { usuarioId: MARINA.id, produtoId: BRISA.produtoId, quantidade: 1 } as const;

/** Stripe's outcome of each test card. */
const STATUS_OF: Readonly<Record<string, string>> = {
  '4242424242424242': 'succeeded',
  '4000000000000077': 'processing',
  '4000002500003155': 'requires_action',
};

const PaymentCall = z.object({
  payment_intent: z.string(),
  card: z.string().optional(),
  approved: z.boolean().optional(),
});

/**
 * Handles card payments of a shop on the older API: serves the stub as Stripe's script and writes its calls into the
 * double's payments. `reported`: the webhook calls the API at once.
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
      const { payment_intent, card, approved } = PaymentCall.parse(body);
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
