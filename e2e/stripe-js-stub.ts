import type { BrowserContext } from '@playwright/test';
import type { StripeStandIn } from './stripe-stand-in.ts';

const SCRIPT = 'https://js.stripe.com/**';
const API = 'https://api.stripe.com/**';

/** The fields of an intent that the shop reads. */
interface Intent {
  id: string;
  status: string;
  last_payment_error: { code: string; message: string } | null;
}

/**
 * The part of Stripe's script that the shop calls. It runs in the page and cannot use this module's scope. Its form is a
 * plain field instead of a frame. It calls `api.stripe.com`, like Stripe's own script.
 */
function installStripe(): void {
  interface StripeReply {
    paymentIntent?: Intent;
    error?: { type: string; code?: string; message: string };
  }

  const ask = async (path: string, body?: object): Promise<StripeReply> => {
    const response = await fetch(
      `https://api.stripe.com${path}`,
      body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) },
    );
    const answer = await response.json();
    return response.ok ? { paymentIntent: answer } : { error: answer.error };
  };

  /** Stripe's script returns a declined card as an error instead of a status. */
  const toScriptReply = (reply: StripeReply): StripeReply => {
    const refusal = reply.paymentIntent?.last_payment_error;
    if (!refusal) return reply;
    return {
      error: { type: 'card_error', code: refusal.code, message: 'Seu cartão foi recusado.' },
    };
  };

  const button = (text: string, parent: Element): Promise<void> =>
    new Promise((resolve) => {
      const element = document.createElement('button');
      element.type = 'button';
      element.textContent = text;
      element.addEventListener('click', () => resolve());
      parent.append(element);
    });

  Object.assign(window, {
    Stripe: (publicKey: string) => ({
      elements: (options: { clientSecret: string; appearance: { theme: string } }) => {
        const form = document.createElement('div');
        form.dataset['key'] = publicKey;
        form.dataset['theme'] = options.appearance.theme;
        const label = document.createElement('label');
        label.textContent = 'Número do cartão ';
        const number = document.createElement('input');
        number.inputMode = 'numeric';
        label.append(number);
        form.append(label);
        const listeners = new Map<string, () => void>();
        return {
          form,
          number,
          clientSecret: options.clientSecret,
          create: () => ({
            mount: (place: HTMLElement) => {
              place.append(form);
              setTimeout(() => listeners.get('ready')?.());
            },
            on: (event: string, listener: () => void) => void listeners.set(event, listener),
            destroy: () => form.remove(),
          }),
        };
      },

      confirmPayment: async ({
        elements: { form, number, clientSecret },
        confirmParams: { return_url },
      }: {
        elements: { form: HTMLElement; number: HTMLInputElement; clientSecret: string };
        confirmParams: { return_url: string };
      }): Promise<StripeReply> => {
        const card = number.value.replaceAll(' ', '');
        if (card === '')
          return { error: { type: 'validation_error', message: 'Escreva o número.' } };
        const [id = ''] = clientSecret.split('_secret_');
        const payer = { payment_intent: id, client_secret: clientSecret };
        const reply = await ask('/test/confirm', { ...payer, card });
        if (reply.paymentIntent?.status !== 'requires_action') return toScriptReply(reply);

        const bank = document.createElement('div');
        form.append(bank);
        const answer = await Promise.race([
          button('Aprovar aqui', bank).then(() => 'here' as const),
          button('Aprovar no site do banco', bank).then(() => 'there' as const),
          button('Não aprovar', bank).then(() => 'no' as const),
        ]);
        bank.remove();
        const after = await ask('/test/authenticate', { ...payer, approved: answer !== 'no' });
        if (answer !== 'there') return toScriptReply(after);
        const returnAddress = new URL(return_url);
        returnAddress.searchParams.set('payment_intent', id);
        returnAddress.searchParams.set('payment_intent_client_secret', clientSecret);
        returnAddress.searchParams.set('redirect_status', 'succeeded');
        window.location.assign(returnAddress);
        return new Promise(() => undefined);
      },

      retrievePaymentIntent: (clientSecret: string): Promise<StripeReply> =>
        ask(`/v1/payment_intents/${clientSecret.split('_secret_')[0]}`),
    }),
  });
}

/** Replaces Stripe's script of `js.stripe.com`. */
export const stripeJs = `(${installStripe.toString()})();`;

/**
 * Routes a browser's calls of Stripe to a stand-in: the script above is served as Stripe's, and its API calls go to the
 * stand-in with the secret key.
 */
export async function serveStripeJs(
  context: BrowserContext,
  { url, secretKey }: Pick<StripeStandIn, 'url' | 'secretKey'>,
): Promise<void> {
  await context.route(SCRIPT, (route) =>
    route.fulfill({ contentType: 'text/javascript; charset=utf-8', body: stripeJs }),
  );
  await context.route(API, async (route) => {
    const request = route.request();
    const { pathname } = new URL(request.url());
    const body = request.postData();
    const answer = await fetch(url + pathname, {
      method: request.method(),
      headers: { authorization: `Bearer ${secretKey}` },
      ...(body === null ? {} : { body }),
    });
    await route.fulfill({
      status: answer.status,
      contentType: 'application/json',
      headers: { 'access-control-allow-origin': '*' },
      body: await answer.text(),
    });
  });
}
