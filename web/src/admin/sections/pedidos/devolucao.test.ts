import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isDesistenciaAberta, isEverything, valorDaDevolucao } from './devolucao.ts';

const pedido = {
  valorFrete: 20,
  pagamento: null,
  itens: [
    { id: 'a', quantidade: 2, precoUnitario: 49.9 },
    { id: 'b', quantidade: 1, precoUnitario: 0.1 },
  ],
};

describe('what a customer gets back (DASH-02)', () => {
  it.each([
    [{ a: 2, b: 1 }, 119.9],
    [{ a: 1 }, 49.9],
    [{ a: 2, b: 0 }, 99.8],
    [{}, 0],
  ])('%j → %d', (unidades, valor) => {
    expect(valorDaDevolucao(pedido, unidades)).toBe(valor);
  });

  it('is whole centavos, and more units never give less back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1 }), fc.integer({ min: 0, max: 1 }), (a, b) => {
        const less = valorDaDevolucao(pedido, { a, b });
        expect(less).toBe(Number(less.toFixed(2)));
        expect(valorDaDevolucao(pedido, { a: a + 1, b })).toBeGreaterThan(less);
      }),
    );
  });

  it.each([
    ['an order made cheaper since', 150, [], 150, 49.9],
    ['an order raised since', 100, [], 100, 49.9],
    [
      'a payment that went back in part; a failed refund did not',
      119.9,
      [
        { valor: 80, estado: 'FEITO' as const },
        { valor: 9, estado: 'FALHOU' as const },
      ],
      39.9,
      39.9,
    ],
  ])(
    'of %s everything is what the payment has left, and a part is at most that (S10)',
    (_, valor, estornos, everything, part) => {
      const paid = { ...pedido, pagamento: { valor, estornos, contestacoes: [] } };
      expect(valorDaDevolucao(paid, { a: 2, b: 1 })).toBe(everything);
      expect(valorDaDevolucao(paid, { a: 1 })).toBe(part);
    },
  );

  it('without a freight nothing is added', () => {
    const unidades = { a: 2, b: 1 };
    expect(isEverything(pedido, unidades)).toBe(true);
    expect(valorDaDevolucao({ ...pedido, valorFrete: null }, unidades)).toBe(99.9);
  });
});

it('a withdrawal is open until its goods are received (DASH-02)', () => {
  const desistencia = {
    __typename: 'Desistencia' as const,
    pedidaEm: '2026-03-05T14:07:31-03:00',
    motivo: null,
    prazoAte: null,
    recebidaEm: null,
    valor: null,
  };
  expect(isDesistenciaAberta({ desistencia: null })).toBe(false);
  expect(isDesistenciaAberta({ desistencia })).toBe(true);
  expect(
    isDesistenciaAberta({ desistencia: { ...desistencia, recebidaEm: desistencia.pedidaEm } }),
  ).toBe(false);
});
