import { describe, expect, test } from 'vitest';
import { devolvidoOf } from './devolvido.ts';
import type { PagamentoDoPedidoModel } from './model.ts';

const pagamento = (valor: number, ...estornos: [number, 'FEITO' | 'FALHOU' | 'PEDIDO'][]) =>
  ({
    provedor: 'STRIPE',
    valor,
    pagoEm: null,
    pendencia: null,
    contestacoes: [],
    estornos: estornos.map(([amount, estado], at) => ({
      id: String(at),
      valor: amount,
      estado,
      motivo: null,
      falha: null,
      pedidoEm: '2026-03-01T10:00:00',
      concluidoEm: null,
    })),
  }) satisfies PagamentoDoPedidoModel;

const disputed = (...contestacoes: [number, 'ABERTA' | 'GANHA' | 'PERDIDA'][]) => ({
  ...pagamento(1000, [200, 'FEITO']),
  contestacoes: contestacoes.map(([valor, estado], at) => ({
    id: String(at),
    valor,
    estado,
    motivo: null,
    abertaEm: '2026-03-01T10:00:00',
    encerradaEm: null,
  })),
});

const desistencia = (valor: number | null) => ({
  data: '2026-03-01T10:00:00',
  motivo: null,
  prazoAte: null,
  recebidaEm: valor === null ? null : '2026-03-02T10:00:00',
  valor,
});

describe('the part of a total that went back (DASH-06)', () => {
  test.each([
    ['nothing was paid by card', null, null, 0],
    ['no refund', pagamento(1000), null, 0],
    [
      'refunds that did not fail',
      pagamento(1000, [300, 'FEITO'], [200, 'PEDIDO'], [1, 'FALHOU']),
      null,
      500,
    ],
    ['all of it', pagamento(1000, [1000, 'FEITO']), desistencia(1000), 1000],
    ['a refund of a second payment', pagamento(2000, [1000, 'FEITO']), null, 0],
    [
      'a refund of a second payment, and one of the first',
      pagamento(2000, [1000, 'FEITO'], [400, 'PEDIDO']),
      null,
      400,
    ],
    ['a payment below the total, refunded', pagamento(600, [600, 'FEITO']), null, 600],
    ['a withdrawal that was not received', null, desistencia(null), 0],
    ['a received withdrawal, not paid by card', null, desistencia(700), 700],
    [
      'a dispute that the bank decided for the customer, and others',
      disputed([300, 'PERDIDA'], [400, 'ABERTA'], [500, 'GANHA']),
      null,
      500,
    ],
    ['never more than the total', null, desistencia(1200), 1000],
  ])('%s', (_, paid, withdrawn, devolvido) => {
    expect(devolvidoOf({ total: 1000, pagamento: paid, desistencia: withdrawn })).toBe(devolvido);
  });
});
