import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { confirmacaoWire, intentWire } from './pagamentos.ts';

describe('reply of create-payment-intent', () => {
  test.each([
    [
      'takes the id from the start of a bare secret (rest-contract 3.8)',
      { clientSecret: 'pi_3Ab_secret_9Zz' },
      {
        clientSecret: 'pi_3Ab_secret_9Zz',
        paymentIntentId: 'pi_3Ab',
        provedor: null,
        valor: null,
      },
    ],
    [
      'reads its own id, provider and amount in centavos (API-39)',
      {
        clientSecret: 'pi_sim_0a_secret_2c',
        paymentIntentId: 'pi_sim_0a',
        provedor: 'simulado',
        valor: 159.8,
      },
      {
        clientSecret: 'pi_sim_0a_secret_2c',
        paymentIntentId: 'pi_sim_0a',
        provedor: 'simulado',
        valor: 15_980,
      },
    ],
    [
      'prefers an explicit id over the form of the secret',
      { clientSecret: 'segredo', paymentIntentId: 'pag-1', provedor: null, valor: '10.50' },
      { clientSecret: 'segredo', paymentIntentId: 'pag-1', provedor: null, valor: 1050 },
    ],
    [
      'drops a provider that is not a name',
      { clientSecret: 'pi_1_secret_2', provedor: 'https://provedor.example' },
      { clientSecret: 'pi_1_secret_2', paymentIntentId: 'pi_1', provedor: null, valor: null },
    ],
  ])('%s', (_, reply, expected) => {
    expect(intentWire.parse(reply)).toEqual({ reservaAte: null, ...expected });
  });

  test.each([
    ['no secret', {}],
    ['an empty secret', { clientSecret: ' ' }],
    ['a secret that names no payment', { clientSecret: 'abc' }],
    ["a provider's error in place of the reply", { error: 'No such API key' }],
  ])('rejects %s', (_, reply) => {
    expect(intentWire.safeParse(reply).success).toBe(false);
  });

  test('takes the id before the first _secret_', () => {
    const part = fc.stringMatching(/^[A-Za-z0-9]{1,20}$/);
    fc.assert(
      fc.property(part, part, (id, secret) => {
        const { paymentIntentId } = intentWire.parse({ clientSecret: `pi_${id}_secret_${secret}` });
        expect(paymentIntentId).toBe(`pi_${id}`);
      }),
    );
  });
});

describe('reply of confirmar', () => {
  test.each([
    ['succeeded', 'succeeded'],
    ['processing', 'processing'],
    ['requires_payment_method', 'requires_payment_method'],
    ['canceled', 'canceled'],
    [' SUCCEEDED ', 'succeeded'],
    ['requires_action', 'other'],
    ['requires_capture', 'other'],
    ['', 'other'],
  ])('reads the status %j as %s (CHK-04, CHK-05, CHK-06, CHK-07)', (status, expected) => {
    expect(confirmacaoWire.parse({ status, mensagem: 'texto do provedor' })).toEqual({
      status: expected,
      devolvido: false,
      byPix: false,
    });
  });

  test('tells when the order stays cancelled (F6)', () => {
    expect(confirmacaoWire.parse({ status: 'succeeded', pedidoStatus: 'CANCELADO' })).toEqual({
      status: 'succeeded',
      devolvido: true,
      byPix: false,
    });
    expect(confirmacaoWire.parse({ status: 'succeeded', pedidoStatus: 7 })).toEqual({
      status: 'succeeded',
      devolvido: false,
      byPix: false,
    });
  });

  test('tells when the payment goes back', () => {
    const reply = { status: 'succeeded', pedidoStatus: 'PENDENTE', devolvido: true };
    expect(confirmacaoWire.parse(reply)).toMatchObject({ devolvido: true });
    const kept = { ...reply, pedidoStatus: 'CANCELADO', devolvido: false };
    expect(confirmacaoWire.parse(kept)).toMatchObject({ devolvido: false });
  });

  test('is rejected without a status', () => {
    expect(confirmacaoWire.safeParse({ mensagem: 'Pagamento confirmado' }).success).toBe(false);
  });
});
