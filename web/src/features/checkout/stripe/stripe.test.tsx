import { act, render, screen } from '@testing-library/react';
import { createRef } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
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

/** Stripe's script, as far as the shop calls it. */
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

/** The adapter as a page finds it that has just been loaded: nothing of Stripe there yet. */
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

describe('o script do Stripe', () => {
  it('CHK-13: vem do próprio Stripe, só quando o cartão aparece, com a chave e pt-BR', async () => {
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

  it('um script que não vem diz que o formulário falhou, e pode vir depois', async () => {
    const { onFailed, onReady } = await show();
    await arrive('error');
    expect(onFailed).toHaveBeenCalledTimes(1);
    expect(onReady).not.toHaveBeenCalled();
    expect(script()).toBeNull();
  });

  it('o que falhou é tentado outra vez por quem pergunta depois', async () => {
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

  it('um script que não traz o Stripe também falhou', async () => {
    const { onFailed } = await show();
    await arrive('load');
    expect(onFailed).toHaveBeenCalledTimes(1);
  });

  it('C-69: sem chave pública não há formulário, e nada é carregado', async () => {
    const { onFailed } = await show(null);
    expect(onFailed).toHaveBeenCalledTimes(1);
    expect(script()).toBeNull();
  });
});

describe('o formulário do Stripe', () => {
  it('CHK-01: o Payment Element deste pagamento, de tema noturno e em pt-BR', async () => {
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

  it('sai da página com ela', async () => {
    const { Stripe, element } = stubStripe();
    window.Stripe = Stripe;
    const { unmount } = await show();
    unmount();
    expect(element.destroy).toHaveBeenCalledTimes(1);
  });

  it('CHK-01: as cores são as da loja', () => {
    const root = document.createElement('div');
    root.style.setProperty('--amber', 'goldenrod');
    document.body.append(root);
    expect(nightAppearance(root).variables).toMatchObject({ colorPrimary: 'goldenrod' });
    root.remove();
  });

  it('paga com o que está no formulário, e só sai da página se o banco pedir', async () => {
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

  it('CHK-08: o que o script lança é um erro sem palavras', async () => {
    const { Stripe } = stubStripe(new Error('network'));
    window.Stripe = Stripe;
    const { ref } = await show();
    expect(await ref.current?.pay()).toEqual({ outcome: 'error', message: null, over: false });
  });
});

describe('o que o Stripe responde', () => {
  it.each(['processing', 'requires_payment_method', 'requires_action'])('%s', (status) =>
    expect(resultOf({ paymentIntent: { id: 'pi_1', status } })).toMatchObject({ status }),
  );

  it.each(['canceled', 'requires_capture', 'requires_confirmation'])(
    'CHK-07: %s é outro status',
    (status) =>
      expect(resultOf({ paymentIntent: { id: 'pi_1', status } })).toMatchObject({
        status: 'other',
      }),
  );

  it('CHK-08: do cartão valem as palavras do Stripe; do resto, não', () => {
    const message = 'Seu cartão foi recusado.';
    expect(resultOf({ error: { type: 'card_error', message } })).toMatchObject({ message });
    expect(resultOf({ error: { type: 'api_error', message } })).toMatchObject({ message: null });
  });

  it('o que falta no formulário, o próprio formulário diz', () => {
    expect(resultOf({ error: { type: 'validation_error', message: 'x' } })).toEqual({
      outcome: 'invalid',
    });
  });

  it('um pagamento que não se paga mais acabou', () => {
    const code = 'payment_intent_unexpected_state';
    expect(resultOf({ error: { type: 'invalid_request_error', code } })).toMatchObject({
      over: true,
    });
  });

  it('nem um nem outro é um erro', () => {
    expect(resultOf({})).toMatchObject({ outcome: 'error' });
  });
});

describe('onde está um pagamento', () => {
  it('C-22: pergunta ao Stripe pelo segredo com que o banco mandou de volta', async () => {
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
    ['o Stripe falha', new Error('network')],
    ['o Stripe não conhece', { error: { type: 'invalid_request_error' } }],
  ])('%s: ninguém sabe', async (_, answer) => {
    window.Stripe = stubStripe(answer).Stripe;
    const { check } = await load();
    expect(await check(payment())).toBeNull();
  });

  it('C-69: sem chave pública ninguém sabe', async () => {
    const { check } = await load();
    expect(await check(payment(null))).toBeNull();
  });
});
