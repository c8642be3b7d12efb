import type { BrowserContext } from '@playwright/test';
import type { StripeStandIn } from './stripe-stand-in.ts';

const SCRIPT = 'https://js.stripe.com/**';
const API = 'https://api.stripe.com/**';

/** An intent as the stand-in writes it, as far as the script's caller reads it. */
interface Intent {
  id: string;
  status: string;
  last_payment_error: { code: string; message: string } | null;
}

/**
 * Stripe's script as far as the shop calls it. It runs in the page, so nothing around it is there: its form is a plain
 * field instead of a frame, and a bank's question is asked below it. It asks `api.stripe.com`, as Stripe's own does.
 */
function installStripe(): void {
  interface Told {
    paymentIntent?: Intent;
    error?: { type: string; code?: string; message: string };
  }

  const ask = async (path: string, body?: object): Promise<Told> => {
    const response = await fetch(
      `https://api.stripe.com${path}`,
      body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) },
    );
    const answer = await response.json();
    return response.ok ? { paymentIntent: answer } : { error: answer.error };
  };

  /** A card that is refused is an error of Stripe's script, and not a status. */
  const tell = (told: Told): Told => {
    const refusal = told.paymentIntent?.last_payment_error;
    if (!refusal) return told;
    return {
      error: { type: 'card_error', code: refusal.code, message: 'Seu cartão foi recusado.' },
    };
  };

  const button = (text: string, parent: Element): Promise<void> =>
    new Promise((resolve) => {
      const made = document.createElement('button');
      made.type = 'button';
      made.textContent = text;
      made.addEventListener('click', () => resolve());
      parent.append(made);
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
      }): Promise<Told> => {
        const card = number.value.replaceAll(' ', '');
        if (card === '')
          return { error: { type: 'validation_error', message: 'Escreva o número.' } };
        const [id = ''] = clientSecret.split('_secret_');
        const payer = { payment_intent: id, client_secret: clientSecret };
        const told = await ask('/test/confirm', { ...payer, card });
        if (told.paymentIntent?.status !== 'requires_action') return tell(told);

        const bank = document.createElement('div');
        form.append(bank);
        const answer = await Promise.race([
          button('Aprovar aqui', bank).then(() => 'here' as const),
          button('Aprovar no site do banco', bank).then(() => 'there' as const),
          button('Não aprovar', bank).then(() => 'no' as const),
        ]);
        bank.remove();
        const after = await ask('/test/authenticate', { ...payer, approved: answer !== 'no' });
        if (answer !== 'there') return tell(after);
        const back = new URL(return_url);
        back.searchParams.set('payment_intent', id);
        back.searchParams.set('payment_intent_client_secret', clientSecret);
        back.searchParams.set('redirect_status', 'succeeded');
        window.location.assign(back);
        return new Promise(() => undefined);
      },

      retrievePaymentIntent: (clientSecret: string): Promise<Told> =>
        ask(`/v1/payment_intents/${clientSecret.split('_secret_')[0]}`),
    }),
  });
}

/** What Stripe serves to browsers at `js.stripe.com`, for a page that must not ask Stripe itself. */
export const stripeJs = `(${installStripe.toString()})();`;

/**
 * Lets the pages of a browser be paid at a stand-in: Stripe's script is the one above, and what it asks Stripe's API for goes to
 * the stand-in, with the key that the script's own requests need not have there.
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
