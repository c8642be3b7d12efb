import { act, screen } from '@testing-library/react';
import { createRef } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { render } from '../../../../test/render.tsx';
import type { CardHandle } from '../provider.ts';
import { nightAppearance } from './appearance.ts';
import { resultOf } from './result.ts';
import type { StripeAnswer, StripeElements, StripeJs } from './stripe-js.ts';

const RETURN = 'https://loja.example/checkout?pedido=101';
const payment = (chavePublica: string | null = 'pk_1') => ({
  paymentIntentId: 'pi_1',
  clientSecret: 'pi_1_secret',
  chavePublica,
});
const paid: StripeAnswer = { paymentIntent: { id: 'pi_1', status: 'succeeded' } };

/** The used part of Stripe.js. */
function stubStripe(answer: StripeAnswer | Error = paid) {
  const listeners = new Map<string, () => void>();
  const settle = async () => {
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const element = {
    mount: vi.fn<(place: HTMLElement) => void>((place) => {
      place.textContent = 'Payment Element';
    }),
    on: vi.fn<(event: string, listener: () => void) => void>((event, listener) => {
      listeners.set(event, listener);
    }),
    destroy: vi.fn<() => void>(),
  };
  const elements = { create: vi.fn<StripeElements['create']>(() => element) };
  const stripe = {
    elements: vi.fn<StripeJs['elements']>(() => elements),
    confirmPayment: vi.fn<StripeJs['confirmPayment']>(settle),
    retrievePaymentIntent: vi.fn<StripeJs['retrievePaymentIntent']>(settle),
  };
  const Stripe = vi.fn<NonNullable<Window['Stripe']>>(() => stripe);
  const emit = (event: string) => act(async () => listeners.get(event)?.());
  return { Stripe, stripe, elements, element, emit };
}

async function load() {
  vi.resetModules();
  return (await import('./provider.ts')).provider;
}

const script = () => document.head.querySelector('script');
const arrive = (what: 'load' | 'error') =>
  act(async () => {
    script()?.dispatchEvent(new Event(what));
  });

async function show(chavePublica: string | null = 'pk_1') {
  const { CardForm } = await load();
  const ref = createRef<CardHandle>();
  const onReady = vi.fn<() => void>();
  const onFailed = vi.fn<() => void>();
  const props = { payment: payment(chavePublica), returnUrl: RETURN, onReady, onFailed };
  const view = render(<CardForm ref={ref} {...props} />);
  await act(async () => undefined);
  return { ref, onReady, onFailed, ...view };
}

const forget = () => {
  Reflect.deleteProperty(window, 'Stripe');
  script()?.remove();
};
beforeEach(forget);
afterEach(forget);

describe("Stripe's script", () => {
  it('comes from Stripe, only with the card form, with the key and pt-BR (CHK-13)', async () => {
    const { Stripe } = stubStripe();
    await load();
    expect(script()).toBeNull();
    const { onFailed } = await show();
    expect(script()?.src).toBe('https://js.stripe.com/v3/');
    window.Stripe = Stripe;
    await arrive('load');
    expect(Stripe.mock.calls).toEqual([['pk_1', { locale: 'pt-BR' }]]);
    expect(onFailed).not.toHaveBeenCalled();
  });

  it('reports a failed form when the script does not load, and can load later', async () => {
    const { onFailed, onReady } = await show();
    await arrive('error');
    expect(onFailed).toHaveBeenCalledTimes(1);
    expect(onReady).not.toHaveBeenCalled();
    expect(script()).toBeNull();
  });

  it('retries a failed load on the next call', async () => {
    const { check } = await load();
    const first = check(payment());
    await act(async () => undefined);
    await arrive('error');
    expect(await first).toBeNull();
    const second = check(payment());
    await act(async () => undefined);
    window.Stripe = stubStripe().Stripe;
    await arrive('load');
    expect(await second).toMatchObject({ status: 'succeeded' });
  });

  it('fails when the script defines no Stripe', async () => {
    const { onFailed } = await show();
    await arrive('load');
    expect(onFailed).toHaveBeenCalledTimes(1);
  });

  it('loads nothing without a public key (C-69)', async () => {
    const { onFailed } = await show(null);
    expect(onFailed).toHaveBeenCalledTimes(1);
    expect(script()).toBeNull();
  });
});

describe("Stripe's form", () => {
  it('shows the Payment Element of this payment with night theme and pt-BR (CHK-01)', async () => {
    const { Stripe, stripe, elements, element, emit } = stubStripe();
    window.Stripe = Stripe;
    const { onReady, onFailed } = await show();
    expect(stripe.elements).toHaveBeenCalledWith({
      clientSecret: 'pi_1_secret',
      locale: 'pt-BR',
      appearance: expect.objectContaining({ theme: 'night' }),
    });
    expect(elements.create).toHaveBeenCalledWith('payment', { layout: 'tabs' });
    expect(screen.getByText('Payment Element')).toBeTruthy();
    expect(onReady).not.toHaveBeenCalled();
    await emit('ready');
    expect(onReady).toHaveBeenCalledTimes(1);
    await emit('loaderror');
    expect(onFailed).toHaveBeenCalledTimes(1);
    expect(element.destroy).not.toHaveBeenCalled();
  });

  it('is destroyed on unmount', async () => {
    const { Stripe, element } = stubStripe();
    window.Stripe = Stripe;
    const { unmount } = await show();
    unmount();
    expect(element.destroy).toHaveBeenCalledTimes(1);
  });

  it("uses the shop's colours (CHK-01)", () => {
    const root = document.createElement('div');
    root.style.setProperty('--amber', 'goldenrod');
    document.body.append(root);
    expect(nightAppearance(root).variables).toMatchObject({ colorPrimary: 'goldenrod' });
    root.remove();
  });

  it("pays with the form's data and leaves the page only if the bank requires it", async () => {
    const { Stripe, stripe, elements } = stubStripe();
    window.Stripe = Stripe;
    const { ref } = await show();
    expect(await ref.current?.pay()).toEqual({
      outcome: 'status',
      status: 'succeeded',
      paymentIntentId: 'pi_1',
      message: null,
    });
    expect(stripe.confirmPayment.mock.calls).toEqual([
      [{ elements, confirmParams: { return_url: RETURN }, redirect: 'if_required' }],
    ]);
  });

  it('returns an error without text when the script throws (CHK-08)', async () => {
    const { Stripe } = stubStripe(new Error('network'));
    window.Stripe = Stripe;
    const { ref } = await show();
    expect(await ref.current?.pay()).toEqual({ outcome: 'error', message: null, over: false });
  });
});

describe("Stripe's replies", () => {
  it.each(['processing', 'requires_payment_method', 'requires_action'])(
    'keeps the status %s',
    (status) =>
      expect(resultOf({ paymentIntent: { id: 'pi_1', status } })).toMatchObject({ status }),
  );

  it.each(['canceled', 'requires_capture', 'requires_confirmation'])(
    'maps %s to another status (CHK-07)',
    (status) =>
      expect(resultOf({ paymentIntent: { id: 'pi_1', status } })).toMatchObject({
        status: 'other',
      }),
  );

  it("uses Stripe's text only for card errors (CHK-08)", () => {
    const message = 'Seu cartão foi recusado.';
    expect(resultOf({ error: { type: 'card_error', message } })).toMatchObject({ message });
    expect(resultOf({ error: { type: 'api_error', message } })).toMatchObject({ message: null });
  });

  it('leaves incomplete fields to the form', () => {
    expect(resultOf({ error: { type: 'validation_error', message: 'x' } })).toEqual({
      outcome: 'invalid',
    });
  });

  it('reports a payment that can no longer be paid as over', () => {
    const code = 'payment_intent_unexpected_state';
    expect(resultOf({ error: { type: 'invalid_request_error', code } })).toMatchObject({
      over: true,
    });
  });

  it('returns an error for an empty reply', () => {
    expect(resultOf({})).toMatchObject({ outcome: 'error' });
  });
});

describe('status of a payment', () => {
  it("reads the payment by the secret of the bank's return address (C-22)", async () => {
    const { Stripe, stripe } = stubStripe({
      paymentIntent: {
        id: 'pi_1',
        status: 'requires_payment_method',
        last_payment_error: { message: 'O banco não confirmou.' },
      },
    });
    window.Stripe = Stripe;
    const { check } = await load();
    expect(await check(payment())).toMatchObject({ message: 'O banco não confirmou.' });
    expect(stripe.retrievePaymentIntent.mock.calls).toEqual([['pi_1_secret']]);
  });

  it.each([
    ['Stripe fails', new Error('network')],
    ['Stripe does not know the payment', { error: { type: 'invalid_request_error' } }],
  ])('returns null when %s', async (_, answer) => {
    window.Stripe = stubStripe(answer).Stripe;
    const { check } = await load();
    expect(await check(payment())).toBeNull();
  });

  it('returns null without a public key (C-69)', async () => {
    const { check } = await load();
    expect(await check(payment(null))).toBeNull();
  });
});
