import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { confirmacaoWire, intentWire } from './wire.ts';

describe('resposta de create-payment-intent', () => {
  test.each([
    [
      'rest-contract §3.8: só o segredo; o nome é o seu começo',
      { clientSecret: 'pi_3Ab_secret_9Zz' },
      {
        clientSecret: 'pi_3Ab_secret_9Zz',
        paymentIntentId: 'pi_3Ab',
        provedor: null,
        valor: null,
      },
    ],
    [
      'API-39: com nome, provedor e valor próprios, em centavos',
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
      'um nome explícito basta, o segredo pode ter outra forma',
      { clientSecret: 'segredo', paymentIntentId: 'pag-1', provedor: null, valor: '10.50' },
      { clientSecret: 'segredo', paymentIntentId: 'pag-1', provedor: null, valor: 1050 },
    ],
    [
      'um provedor que não é um nome não passa',
      { clientSecret: 'pi_1_secret_2', provedor: 'https://provedor.example' },
      { clientSecret: 'pi_1_secret_2', paymentIntentId: 'pi_1', provedor: null, valor: null },
    ],
  ])('%s', (_, reply, expected) => {
    expect(intentWire.parse(reply)).toEqual(expected);
  });

  test.each([
    ['sem segredo', {}],
    ['segredo vazio', { clientSecret: ' ' }],
    ['segredo que não diz de que pagamento é', { clientSecret: 'abc' }],
    ['erro do provedor no lugar da resposta', { error: 'No such API key' }],
  ])('%s: ilegível', (_, reply) => {
    expect(intentWire.safeParse(reply).success).toBe(false);
  });

  test('o nome é sempre o que vem antes do primeiro _secret_', () => {
    const part = fc.stringMatching(/^[A-Za-z0-9]{1,20}$/);
    fc.assert(
      fc.property(part, part, (id, secret) => {
        const { paymentIntentId } = intentWire.parse({ clientSecret: `pi_${id}_secret_${secret}` });
        expect(paymentIntentId).toBe(`pi_${id}`);
      }),
    );
  });
});

describe('resposta de confirmar', () => {
  test.each([
    ['succeeded', 'succeeded'],
    ['processing', 'processing'],
    ['requires_payment_method', 'requires_payment_method'],
    ['canceled', 'canceled'],
    [' SUCCEEDED ', 'succeeded'],
    ['requires_action', 'other'],
    ['requires_capture', 'other'],
    ['', 'other'],
  ])('CHK-04…07: %j é %s', (status, expected) => {
    expect(confirmacaoWire.parse({ status, mensagem: 'texto do provedor' })).toEqual({
      status: expected,
      pedidoCancelado: false,
    });
  });

  test('F6: sabe quando o pedido continua cancelado', () => {
    expect(confirmacaoWire.parse({ status: 'succeeded', pedidoStatus: 'CANCELADO' })).toEqual({
      status: 'succeeded',
      pedidoCancelado: true,
    });
    expect(confirmacaoWire.parse({ status: 'succeeded', pedidoStatus: 7 })).toEqual({
      status: 'succeeded',
      pedidoCancelado: false,
    });
  });

  test('sem status: ilegível', () => {
    expect(confirmacaoWire.safeParse({ mensagem: 'Pagamento confirmado' }).success).toBe(false);
  });
});
