import { describe, expect, it } from 'vitest';
import { produtoDe, variacaoDe } from '../../../test/produto.ts';
import {
  buyAction,
  firstChoice,
  priceOf,
  pricePerMlText,
  priceText,
  spraysText,
  stockLevel,
  stockText,
} from './compra.ts';

const sold = variacaoDe({ id: 'v1', estoque: 0, disponivel: false });
const free = variacaoDe({ id: 'v2' });

describe('choice and button', () => {
  it('selects the first volume in stock, or the first one when all are sold out (PDP-04, C-11)', () => {
    expect(firstChoice([free, sold])).toBe(free);
    expect(firstChoice([sold, free])).toBe(free);
    expect(firstChoice([sold])).toBe(sold);
    expect(firstChoice([])).toBeNull();
  });

  it('uses the price of the volume, or the base price (PDP-05)', () => {
    expect(priceOf(produtoDe({ precoBase: 9 }), free)).toBe(49.9);
    expect(priceOf(produtoDe({ precoBase: 9 }), null)).toBe(9);
    expect(priceOf(produtoDe({ precoBase: 0 }), null)).toBeNull();
    expect(priceText(null)).toBe('Preço indisponível');
    expect(pricePerMlText({ precoPorMl: 4.99 })).toBe('R$ 4,99 por ml');
    expect(pricePerMlText({ precoPorMl: 0.005 })).toBe('R$ 0,01 por ml');
    expect(pricePerMlText({ precoPorMl: 0.002 })).toBeNull();
  });

  it.each([
    ['Desativado', { ativo: false }, sold, false],
    ['Esgotado', {}, sold, false],
    ['Fazer Login para Comprar', {}, free, false],
    ['Adicionar ao Carrinho', {}, free, true],
  ] as const)(
    'labels the button "%s" (PDP-07, C-10, C-11, ADD-02, ADD-03)',
    (label, parts, variacao, signedIn) => {
      const action = buyAction(produtoDe(parts), variacao, signedIn);
      expect(action.label).toBe(label);
      expect(action.enabled).toBe(variacao === free);
    },
  );

  it('treats a simple product without stock as sold out, and does not sell one without a price (PDP-07)', () => {
    const simple = { variacoes: [], precoBase: 10 };
    expect(buyAction(produtoDe({ ...simple, estoqueTotal: 0 }), null, true).label).toBe('Esgotado');
    expect(buyAction(produtoDe({ ...simple, precoBase: null }), null, true).enabled).toBe(false);
  });

  it('converts a known volume to sprays', () => {
    expect(spraysText({ volumeMl: 5 })).toBe('Rende cerca de 50 borrifadas de 0,1 ml.');
    expect(spraysText({ volumeMl: 7.5 })).toBe('Rende cerca de 75 borrifadas de 0,1 ml.');
    expect(spraysText({ volumeMl: null })).toBeNull();
    expect(spraysText(null)).toBeNull();
  });

  it('names the last units', () => {
    expect([0, 1, 5, 6].map(stockText)).toEqual([
      'Esgotado',
      'Última unidade',
      'Últimas 5 unidades',
      'Em estoque',
    ]);
  });

  it('grades stock: more than 5 plenty, 1 to 5 low, otherwise none (CONST-13)', () => {
    const levelOf = (estoque: number) =>
      stockLevel(variacaoDe({ estoque, disponivel: estoque > 0 }));
    expect([6, 5, 1, 0].map(levelOf)).toEqual(['plenty', 'low', 'low', 'none']);
    expect(stockLevel(variacaoDe({ estoque: 9, preco: null, disponivel: false }))).toBe('none');
  });
});
