import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readEvent, signatureOf } from '../events.ts';
import {
  AmountNotAccepted,
  type PaymentProvider,
  ProviderUnavailable,
  RefundRefused,
} from '../provider.ts';
import { refundFailureText } from '../reasons.ts';
import { createStripe } from './provider.ts';

const SECRET_KEY = 'chave-de-teste';
const WEBHOOK_SECRET = 'whsec_teste';

const INTENT = {
  id: 'pi_123',
  object: 'payment_intent',
  amount: 15_980,
  currency: 'brl',
  client_secret: 'pi_123_secret_abc',
  status: 'requires_payment_method',
  metadata: { pedidoId: '31', tentativa: '2', chave: 'pedido-31-2' },
  last_payment_error: null,
};
const AS_INTENT = {
  id: 'pi_123',
  clientSecret: 'pi_123_secret_abc',
  status: 'requires_payment_method',
  valor: 15_980,
  pedidoId: 31,
  tentativa: 2,
  chave: 'pedido-31-2',
  erro: undefined,
};
const NEW = { pedidoId: 31, tentativa: 2, valor: 15_980, idempotencyKey: 'pedido-31-2' };

interface Seen {
  method: string | undefined;
  path: string | undefined;
  key: string | string[] | undefined;
  authorization: string | undefined;
  form: Record<string, string>;
}

/** Answers by method and path; without an answer the connection breaks. */
type Answers = Record<string, [status: number, body: object] | undefined>;

describe('Stripe adapter', () => {
  let seen: Seen[] = [];
  let answers: Answers = {};
  let stripe: PaymentProvider;
  const standIn = createServer((request, response) => void answerTo(request, response));

  async function answerTo(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = Object.fromEntries(new URLSearchParams(await text(request)));
    const { method, url: path, headers } = request;
    const { authorization, 'idempotency-key': key } = headers;
    seen.push({ method, path, key, authorization, form });
    const answer = answers[`${method} ${path}`];
    if (answer === undefined) {
      request.socket.destroy();
      return;
    }
    const [status, body] = answer;
    response.writeHead(status, {
      'content-type': 'application/json',
      'stripe-should-retry': 'false',
    });
    response.end(JSON.stringify(body));
  }

  beforeAll(async () => {
    await new Promise<void>((resolve) => standIn.listen(0, '127.0.0.1', resolve));
    stripe = createStripe({
      secretKey: SECRET_KEY,
      webhookSecret: WEBHOOK_SECRET,
      apiUrl: `http://127.0.0.1:${Object(standIn.address()).port}`,
    });
  });
  afterAll(() => {
    standIn.closeAllConnections();
    standIn.close();
  });
  beforeEach(() => {
    seen = [];
    answers = {};
  });

  const CREATE = 'POST /v1/payment_intents';
  const READ = 'GET /v1/payment_intents/pi_123';
  const CANCEL = 'POST /v1/payment_intents/pi_123/cancel';
  const REFUND = 'POST /v1/refunds';
  const failure = (status: number, error: object): [number, object] => [
    status,
    { error: { message: 'sk_live_segredo', ...error } },
  ];

  it('creates in centavos of BRL, cards only, with idempotency key and the numbers of the order (C-45)', async () => {
    answers[CREATE] = [200, INTENT];
    expect(await stripe.createIntent(NEW)).toEqual(AS_INTENT);
    expect(seen).toEqual([
      {
        method: 'POST',
        path: '/v1/payment_intents',
        key: 'pedido-31-2',
        authorization: `Bearer ${SECRET_KEY}`,
        form: {
          amount: '15980',
          currency: 'brl',
          'allowed_payment_method_types[0]': 'card',
          'metadata[pedidoId]': '31',
          'metadata[tentativa]': '2',
          'metadata[chave]': 'pedido-31-2',
        },
      },
    ]);
  });

  it('concurrent requests with one key become one call', async () => {
    answers[CREATE] = [200, INTENT];
    const intents = await Promise.all(Array.from({ length: 5 }, () => stripe.createIntent(NEW)));
    expect(new Set(intents.map(({ id }) => id)).size).toBe(1);
    expect(seen).toHaveLength(1);
    await stripe.createIntent(NEW);
    expect(seen).toHaveLength(2);
  });

  it('reads an intent; undefined for an unknown one', async () => {
    answers[READ] = [200, { ...INTENT, status: 'succeeded' }];
    expect(await stripe.readIntent('pi_123')).toMatchObject({ status: 'succeeded' });
    answers[READ] = failure(404, { type: 'invalid_request_error', code: 'resource_missing' });
    expect(await stripe.readIntent('pi_123')).toBeUndefined();
  });

  it.each([
    ['requires_confirmation', 'requires_payment_method'],
    ['requires_capture', 'processing'],
    ['processing', 'processing'],
    ['canceled', 'canceled'],
  ])('%s becomes %s', async (status, expected) => {
    answers[READ] = [200, { ...INTENT, status }];
    expect(await stripe.readIntent('pi_123')).toMatchObject({ status: expected });
  });

  it.each([
    [{ code: 'card_declined', decline_code: 'insufficient_funds' }, /insuficiente/],
    [{ code: 'expired_card' }, /vencido/],
    [{ code: 'card_declined', decline_code: 'stolen_card' }, /recusado/],
    [{ code: 'toString' }, /recusado/],
    [{}, /recusado/],
  ])('refusal %j is in Portuguese (CHK-08)', async (error, expected) => {
    answers[READ] = [200, { ...INTENT, last_payment_error: { message: 'Declined.', ...error } }];
    expect((await stripe.readIntent('pi_123'))?.erro).toMatch(expected);
  });

  it('cancels; returns the state of an intent that cannot be cancelled', async () => {
    answers[CANCEL] = [200, { ...INTENT, status: 'canceled' }];
    expect(await stripe.cancelIntent('pi_123')).toMatchObject({ status: 'canceled' });
    answers[CANCEL] = failure(400, { code: 'payment_intent_unexpected_state' });
    answers[READ] = [200, { ...INTENT, status: 'succeeded' }];
    expect(await stripe.cancelIntent('pi_123')).toMatchObject({ status: 'succeeded' });
    const missing = failure(404, { code: 'resource_missing' });
    answers = { [CANCEL]: missing, [READ]: missing };
    expect(await stripe.cancelIntent('pi_123')).toBeUndefined();
  });

  describe('Pix (S2)', () => {
    const CONFIRM = 'POST /v1/payment_intents/pi_123/confirm';
    const next_action = {
      type: 'pix_display_qr_code',
      pix_display_qr_code: { data: '000201-pix', expires_at: 1_772_453_700 },
    };
    const WITH_CODE = { ...INTENT, status: 'requires_action', next_action };
    const makePix = () =>
      stripe.createPix({ intentId: 'pi_123', segundos: 1_800, idempotencyKey: 'pix-pi_123-1' });

    it('confirms the intent as Pix by its key, and returns code and end', async () => {
      answers[CONFIRM] = [200, WITH_CODE];
      const pix = { copiaECola: '000201-pix', expiraEm: new Date('2026-03-02T12:15:00Z') };
      const expected = { ...AS_INTENT, status: 'requires_action', pix };
      expect(await Promise.all([makePix(), makePix()])).toEqual([expected, expected]);
      expect(seen).toMatchObject([
        {
          key: 'pix-pi_123-1',
          form: {
            'allowed_payment_method_types[0]': 'card',
            'allowed_payment_method_types[1]': 'pix',
            'payment_method_data[type]': 'pix',
            'payment_method_options[pix][expires_after_seconds]': '1800',
          },
        },
      ]);
    });

    it('reads the code while it may be paid, and the end of it in Portuguese', async () => {
      answers[READ] = [200, WITH_CODE];
      expect(await stripe.readIntent('pi_123')).toHaveProperty('pix.copiaECola', '000201-pix');
      answers[READ] = [
        200,
        { ...INTENT, last_payment_error: { code: 'payment_intent_payment_attempt_expired' } },
      ];
      const ended = await stripe.readIntent('pi_123');
      expect(ended?.pix).toBeUndefined();
      expect(ended?.erro).toBe('O código do Pix venceu. Gere um novo código ou pague com cartão.');
    });

    it('reads no code from the question of a bank', async () => {
      answers[READ] = [
        200,
        { ...INTENT, status: 'requires_action', next_action: { type: 'use_stripe_sdk' } },
      ];
      expect((await stripe.readIntent('pi_123'))?.pix).toBeUndefined();
    });

    it('returns the state of an intent that was paid meanwhile', async () => {
      answers[CONFIRM] = failure(400, { code: 'payment_intent_unexpected_state' });
      answers[READ] = [200, { ...INTENT, status: 'succeeded' }];
      expect(await makePix()).toMatchObject({ status: 'succeeded' });
    });

    it('is unavailable for an account without Pix', async () => {
      answers[CONFIRM] = failure(400, { code: 'payment_method_unactivated' });
      await expect(makePix()).rejects.toThrow(ProviderUnavailable);
    });
  });

  const refundReply = {
    id: 're_1',
    object: 'refund',
    amount: 500,
    payment_intent: 'pi_123',
    status: 'succeeded',
    metadata: { estornoId: '9', tentativa: '2' },
  };
  const refund = () =>
    stripe.refund({
      intentId: 'pi_123',
      valor: 500,
      estornoId: 9,
      tentativa: 2,
      idempotencyKey: 'estorno-1',
    });

  it('refunds an amount by its key, with the numbers of our refund (DASH-02, MON-20)', async () => {
    answers[REFUND] = [200, refundReply];
    expect(await refund()).toEqual({
      id: 're_1',
      intentId: 'pi_123',
      valor: 500,
      estado: 'FEITO',
      falha: undefined,
      estornoId: 9,
      tentativa: 2,
    });
    expect(seen).toMatchObject([
      {
        key: 'estorno-1',
        form: {
          payment_intent: 'pi_123',
          amount: '500',
          'metadata[estornoId]': '9',
          'metadata[tentativa]': '2',
        },
      },
    ]);
  });

  it.each([
    [{ status: 'pending' }, 'PENDENTE', undefined],
    [{ status: 'requires_action' }, 'PENDENTE', undefined],
    [{ status: 'failed', failure_reason: 'lost_or_stolen_card' }, 'FALHOU', 'lost_or_stolen_card'],
    [{ status: 'canceled' }, 'FALHOU', 'canceled'],
  ])('the refund %j is %s (MON-21)', async (reply, estado, falha) => {
    answers[REFUND] = [200, { ...refundReply, metadata: null, ...reply }];
    expect(await refund()).toMatchObject({ estado, falha, estornoId: undefined });
    answers['GET /v1/refunds?payment_intent=pi_123&limit=100'] = [
      200,
      { object: 'list', has_more: false, data: [{ ...refundReply, ...reply }] },
    ];
    expect(await stripe.listRefunds('pi_123')).toMatchObject([{ estado, falha, estornoId: 9 }]);
  });

  it('a refusal is final and keeps its code; anything else is unclear (MON-20)', async () => {
    for (const code of ['charge_disputed', 'charge_already_refunded']) {
      answers[REFUND] = failure(400, { code });
      await expect(refund()).rejects.toThrow(new RefundRefused(code));
    }
    const unclear = [
      failure(500, {}),
      failure(429, { code: 'rate_limit' }),
      failure(400, { type: 'idempotency_error' }),
      undefined,
    ];
    for (const answer of unclear) {
      answers[REFUND] = answer;
      await expect(refund()).rejects.toThrow(ProviderUnavailable);
    }
  });

  it('a balance that is too small is a refusal whose reason the shop can read', async () => {
    const code = 'insufficient_balance_for_refund';
    answers[REFUND] = failure(400, { type: 'invalid_request_error', message_code: code });
    await expect(refund()).rejects.toThrow(new RefundRefused(code));
    expect(refundFailureText(code)).toBe('O saldo da loja no provedor não cobre este estorno.');
  });

  it('an amount outside the limits is not an outage', async () => {
    answers[CREATE] = failure(400, { code: 'amount_too_small' });
    await expect(stripe.createIntent(NEW)).rejects.toThrow(AmountNotAccepted);
  });

  it.each<[string, Answers[string]]>([
    ['does not answer', undefined],
    ['fails', failure(500, {})],
    ['refuses the key', failure(401, { type: 'authentication_error' })],
    ['limits the rate', failure(429, { code: 'rate_limit' })],
    ['answers another shape', [200, { id: 7 }]],
  ])("a provider that %s is unavailable, without the provider's text", async (_what, answer) => {
    answers = { [CREATE]: answer, [READ]: answer, [CANCEL]: answer };
    for (const call of [
      () => stripe.createIntent(NEW),
      () => stripe.readIntent('pi_123'),
      () => stripe.cancelIntent('pi_123'),
    ]) {
      const error: unknown = await call().catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(ProviderUnavailable);
      expect(String(error)).not.toContain('segredo');
    }
  });

  it('retries a network error once, with the same key', async () => {
    await expect(stripe.createIntent(NEW)).rejects.toThrow(ProviderUnavailable);
    expect(seen.map(({ key }) => key)).toEqual(['pedido-31-2', 'pedido-31-2']);
  });

  describe('events (P14)', () => {
    const event = (type: string, object: object) =>
      JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } });
    const read = (body: string, signature = signatureOf(body, WEBHOOK_SECRET, new Date())) =>
      readEvent(Buffer.from(body), signature, stripe.webhookSecret);

    it('of a payment carry the intent, others do not', () => {
      expect(read(event('payment_intent.succeeded', { ...INTENT, status: 'succeeded' }))).toEqual({
        id: 'evt_1',
        tipo: 'payment_intent.succeeded',
        about: { kind: 'intent', intent: { ...AS_INTENT, status: 'succeeded' } },
      });
      expect(read(event('customer.created', { id: 'cus_1' })).about).toBeUndefined();
    });

    it.each(['charge.refunded', 'charge.refund.updated', 'refund.created', 'refund.failed'])(
      '%s names the payment whose refunds changed (MON-21)',
      (type) => {
        const of = (payment_intent?: string) =>
          read(event(type, { id: 'x', payment_intent })).about;
        expect(of('pi_123')).toEqual({ kind: 'refund', intentId: 'pi_123' });
        expect(of()).toBeUndefined();
      },
    );

    it.each([
      ['needs_response', 'ABERTA'],
      ['under_review', 'ABERTA'],
      ['warning_needs_response', 'ABERTA'],
      ['warning_closed', 'ENCERRADA'],
      ['won', 'GANHA'],
      ['lost', 'PERDIDA'],
    ])('a dispute that is %s is %s (MON-24)', (status, estado) => {
      const dispute = { id: 'dp_1', amount: 500, payment_intent: 'pi_123', reason: 'fraudulent' };
      expect(read(event('charge.dispute.updated', { ...dispute, status })).about).toEqual({
        kind: 'dispute',
        dispute: { id: 'dp_1', intentId: 'pi_123', valor: 500, estado, motivo: 'fraudulent' },
      });
    });

    it.each([
      ['resolution', 'PERDIDA'],
      ['block', 'GANHA'],
    ])('a dispute that was prevented by a %s is %s', (case_type, estado) => {
      const dispute = {
        id: 'dp_1',
        amount: 500,
        payment_intent: 'pi_123',
        reason: 'fraudulent',
        status: 'prevented',
        payment_method_details: { type: 'card', card: { brand: 'visa', case_type } },
      };
      expect(read(event('charge.dispute.created', dispute)).about).toMatchObject({
        dispute: { estado },
      });
    });

    it('are refused without a valid signature', () => {
      const body = event('payment_intent.succeeded', INTENT);
      const signature = signatureOf(body, WEBHOOK_SECRET, new Date());
      expect(() => read(`${body} `, signature)).toThrow('ASSINATURA_INVALIDA');
      expect(() => read(body, signatureOf(body, 'outro', new Date()))).toThrow(
        'ASSINATURA_INVALIDA',
      );
      expect(() => readEvent(Buffer.from(body), undefined, WEBHOOK_SECRET)).toThrow(
        'ASSINATURA_INVALIDA',
      );
      const broken = 'não é JSON';
      expect(() => read(broken)).toThrow('ASSINATURA_INVALIDA');
    });
  });
});
