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

describe('a escolha e o botão', () => {
  it('PDP-04, C-11: a primeira variação; sem estoque nela, a primeira que tem; sem nenhuma, a primeira', () => {
    expect(firstChoice([free, sold])).toBe(free);
    expect(firstChoice([sold, free])).toBe(free);
    expect(firstChoice([sold])).toBe(sold);
    expect(firstChoice([])).toBeNull();
  });

  it('PDP-05: preço da variação escolhida ou o base', () => {
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
  ] as const)('PDP-07, C-10, C-11, ADD-02, ADD-03: %s', (label, parts, variacao, signedIn) => {
    const action = buyAction(produtoDe(parts), variacao, signedIn);
    expect(action.label).toBe(label);
    expect(action.enabled).toBe(variacao === free);
  });

  it('PDP-07: produto simples sem estoque está esgotado; sem preço não se compra', () => {
    const simple = { variacoes: [], precoBase: 10 };
    expect(buyAction(produtoDe({ ...simple, estoqueTotal: 0 }), null, true).label).toBe('Esgotado');
    expect(buyAction(produtoDe({ ...simple, precoBase: null }), null, true).enabled).toBe(false);
  });

  it('um volume também se conta em borrifadas, quando se sabe quanto é', () => {
    expect(spraysText({ volumeMl: 5 })).toBe('Rende cerca de 50 borrifadas de 0,1 ml.');
    expect(spraysText({ volumeMl: 7.5 })).toBe('Rende cerca de 75 borrifadas de 0,1 ml.');
    expect(spraysText({ volumeMl: null })).toBeNull();
    expect(spraysText(null)).toBeNull();
  });

  it('o estoque que acaba é dito', () => {
    expect([0, 1, 5, 6].map(stockText)).toEqual([
      'Esgotado',
      'Última unidade',
      'Últimas 5 unidades',
      'Em estoque',
    ]);
  });

  it('CONST-13: acima de 5 há bastante, de 1 a 5 são as últimas, sem preço ou estoque não há', () => {
    const levelOf = (estoque: number) =>
      stockLevel(variacaoDe({ estoque, disponivel: estoque > 0 }));
    expect([6, 5, 1, 0].map(levelOf)).toEqual(['plenty', 'low', 'low', 'none']);
    expect(stockLevel(variacaoDe({ estoque: 9, preco: null, disponivel: false }))).toBe('none');
  });
});
