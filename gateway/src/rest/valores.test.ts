import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Dinheiro } from '../graphql/escalares.ts';
import { emCentavos, identificador, listaTolerante, preco, unidades } from './valores.ts';

describe('valores do fio', () => {
  test('C-70: reais com restos binários viram centavos exatos e saem com no máximo duas casas', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 10_000_00 }), { minLength: 1, maxLength: 20 }),
        (parcelas) => {
          const somaEmReais = parcelas.reduce((soma, centavos) => soma + centavos / 100, 0);
          const total = parcelas.reduce((soma, centavos) => soma + centavos, 0);
          expect(preco.parse(somaEmReais)).toBe(total);
          expect(emCentavos(Dinheiro.serialize(total))).toBe(total);
          expect(String(Dinheiro.serialize(total))).toMatch(/^\d+(\.\d{1,2})?$/);
        },
      ),
    );
  });

  test.each([0, -1, null, undefined, 'abc', Number.NaN, 1e300, {}])('%j não é preço', (bruto) => {
    expect(preco.parse(bruto)).toBeNull();
  });

  test.each([
    [-3, 0],
    [null, 0],
    [undefined, 0],
    ['7', 7],
    [2.9, 2],
    ['x', 0],
  ])('estoque %j vale %d', (bruto, esperado) => {
    expect(unidades.parse(bruto)).toBe(esperado);
  });

  test('ids são texto por dentro', () => {
    expect([identificador.parse(7), identificador.parse('7')]).toEqual(['7', '7']);
  });

  test('um elemento ruim não derruba a lista; uma lista toda ruim é recusada', () => {
    const lista = listaTolerante(z.number());
    expect(lista.parse([1, 'x', 3])).toEqual([1, 3]);
    expect(lista.parse([])).toEqual([]);
    expect(lista.safeParse(['x']).success).toBe(false);
    expect(lista.safeParse('x').success).toBe(false);
  });
});
