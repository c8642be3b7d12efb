/** The used part of Stripe.js. */
export interface StripeJs {
  elements(options: {
    readonly clientSecret: string;
    readonly locale: string;
    readonly appearance: {
      readonly theme: 'night';
      readonly variables: Readonly<Record<string, string>>;
    };
  }): StripeElements;
  confirmPayment(options: {
    readonly elements: StripeElements;
    readonly confirmParams: { readonly return_url: string };
    readonly redirect: 'if_required';
  }): Promise<StripeAnswer>;
  retrievePaymentIntent(clientSecret: string): Promise<StripeAnswer>;
}

export interface StripeElements {
  create(kind: 'payment', options: { readonly layout: 'tabs' }): StripeElement;
}

export interface StripeElement {
  mount(place: HTMLElement): void;
  on(event: 'ready' | 'loaderror', listener: () => void): void;
  destroy(): void;
}

/** Contains one of the two. */
export interface StripeAnswer {
  readonly paymentIntent?: {
    readonly id: string;
    readonly status: string;
    readonly last_payment_error?: { readonly message?: string } | null;
  };
  readonly error?: { readonly type: string; readonly code?: string; readonly message?: string };
}

declare global {
  interface Window {
    Stripe?: (publicKey: string, options: { readonly locale: string }) => StripeJs;
  }
}

/** Loaded from Stripe only, and only where cards are accepted (PCI SAQ A). */
const SCRIPT = 'https://js.stripe.com/v3/';
export const LOCALE = 'pt-BR';

function fetchScript(): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = SCRIPT;
    script.async = true;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error(`The card provider's script did not load: ${SCRIPT}`));
    });
    document.head.append(script);
  });
}

let loading: { readonly key: string; readonly stripe: Promise<StripeJs> } | null = null;

async function load(key: string): Promise<StripeJs> {
  if (!window.Stripe) await fetchScript();
  if (!window.Stripe) throw new Error("The card provider's script defines no window.Stripe.");
  return window.Stripe(key, { locale: LOCALE });
}

/** Loads Stripe once with the shop's public key. A failed load is retried by the next call. */
export function loadStripe(key: string): Promise<StripeJs> {
  if (loading?.key === key) return loading.stripe;
  const stripe = load(key);
  loading = { key, stripe };
  stripe.catch(() => {
    if (loading?.stripe === stripe) loading = null;
  });
  return stripe;
}
