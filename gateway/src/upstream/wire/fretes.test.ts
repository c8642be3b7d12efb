import { describe, expect, test } from 'vitest';
import { cotacaoWire, fretePadraoWire, fretesWire } from './fretes.ts';

const cotacao = {
  cep: '60000-000',
  uf: 'CE',
  servico: 'Entrega padrão',
  valor: 12.9,
  prazo: '1 a 3 dias úteis',
  prazoMinDias: 1,
  prazoMaxDias: 3,
  aCombinar: false,
};

describe('a freight quote (C-40)', () => {
  test("is in centavos, with CEP and state in the shop's form", () => {
    expect(cotacaoWire.parse(cotacao)).toEqual({ ...cotacao, valor: 1290 });
    expect(cotacaoWire.parse({ ...cotacao, cep: '60000000', uf: 'ceará' })).toMatchObject({
      cep: '60000-000',
      uf: 'CE',
    });
  });

  test('accepts zero as a price', () => {
    expect(cotacaoWire.parse({ ...cotacao, valor: 0 })).toMatchObject({
      valor: 0,
      aCombinar: false,
    });
  });

  test.each([{ valor: 0, aCombinar: true }, { valor: null }, { valor: -1 }, { valor: [] }])(
    'has no price when it is to be agreed on: %j',
    (changes) => {
      const { servico: _, ...rest } = cotacao;
      expect(cotacaoWire.parse({ ...rest, ...changes })).toMatchObject({
        servico: 'A combinar',
        valor: null,
        aCombinar: true,
      });
    },
  );

  test('reads missing fields as null and always names a service', () => {
    expect(cotacaoWire.parse({ uf: 'SP', valor: 5, servico: ' ', prazoMinDias: -1 })).toEqual({
      cep: null,
      uf: 'SP',
      servico: 'Entrega',
      valor: 500,
      prazo: null,
      prazoMinDias: null,
      prazoMaxDias: null,
      aCombinar: false,
    });
  });

  test('is rejected without an existing state', () => {
    expect(cotacaoWire.safeParse({ ...cotacao, uf: 'XX' }).success).toBe(false);
  });
});

describe('the freight table (S1)', () => {
  const ce = { uf: 'CE', servico: 'Entrega', valor: 12.9, prazoMinDias: 1, prazoMaxDias: 3 };

  test('drops the row of an unreadable state and keeps the others', () => {
    expect(
      fretesWire.parse([
        ce,
        { ...ce, uf: 'XX' },
        { ...ce, valor: -1 },
        { ...ce, prazoMaxDias: null },
      ]),
    ).toEqual([{ uf: 'CE', valor: 1290, prazoMinDias: 1, prazoMaxDias: 3 }]);
    expect(fretesWire.parse([])).toEqual([]);
  });

  test('reads a default, and null without one (DASH-04)', () => {
    const { uf: _, ...rate } = ce;
    expect(fretePadraoWire.parse({ padrao: rate })).toEqual({ ...rate, valor: 1290 });
    expect(fretePadraoWire.parse({ padrao: null })).toBeNull();
    expect(fretePadraoWire.safeParse({ padrao: { ...rate, valor: -1 } }).success).toBe(false);
  });
});
