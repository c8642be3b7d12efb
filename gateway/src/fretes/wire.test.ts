import { describe, expect, test } from 'vitest';
import { cotacaoWire, fretesWire } from './wire.ts';

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

describe('C-40: uma cotação', () => {
  test('vem em centavos, o CEP e o estado na forma da loja', () => {
    expect(cotacaoWire.parse(cotacao)).toEqual({ ...cotacao, valor: 1290 });
    expect(cotacaoWire.parse({ ...cotacao, cep: '60000000', uf: 'ceará' })).toMatchObject({
      cep: '60000-000',
      uf: 'CE',
    });
  });

  test('de graça é um preço', () => {
    expect(cotacaoWire.parse({ ...cotacao, valor: 0 })).toMatchObject({
      valor: 0,
      aCombinar: false,
    });
  });

  test.each([{ valor: 0, aCombinar: true }, { valor: null }, { valor: -1 }, { valor: [] }])(
    'a combinar: %j não tem preço',
    (changes) => {
      const { servico: _, ...rest } = cotacao;
      expect(cotacaoWire.parse({ ...rest, ...changes })).toMatchObject({
        servico: 'A combinar',
        valor: null,
        aCombinar: true,
      });
    },
  );

  test('o que falta é nulo, o serviço tem sempre um nome', () => {
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

  test('sem um estado que exista não é uma cotação', () => {
    expect(cotacaoWire.safeParse({ ...cotacao, uf: 'XX' }).success).toBe(false);
  });
});

describe('S1: a tabela de fretes', () => {
  const ce = { uf: 'CE', servico: 'Entrega', valor: 12.9, prazoMinDias: 1, prazoMaxDias: 3 };

  test('um estado ilegível não leva os outros', () => {
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
});
