import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cardAction, stockLabel } from './card-action.ts';

const simple = { ativo: true, estoqueTotal: 3, disponivel: true, variacoes: [] };

describe('cardAction', () => {
  it("CARD-04: 'Escolher volume' for a product with variations", () => {
    expect(cardAction({ ...simple, variacoes: [{}, {}] })).toEqual({
      kind: 'choose',
      label: 'Escolher volume',
    });
  });

  it("CARD-05: 'Adicionar ao Carrinho' for a simple product", () => {
    expect(cardAction(simple)).toEqual({ kind: 'add', label: 'Adicionar ao Carrinho' });
  });

  it("CARD-06: 'Esgotado' without stock, also with variations", () => {
    const soldOut = { ...simple, estoqueTotal: 0, disponivel: false };
    expect(cardAction(soldOut)).toEqual({ kind: 'blocked', label: 'Esgotado' });
    expect(cardAction({ ...soldOut, variacoes: [{}] }).label).toBe('Esgotado');
  });

  it("CARD-07, C-09: 'Desativado' when inactive, whatever else holds", () => {
    const rest = fc.record({
      estoqueTotal: fc.integer({ min: -1, max: 9 }),
      disponivel: fc.boolean(),
      variacoes: fc.array(fc.constant({})),
    });
    fc.assert(
      fc.property(rest, (produto) => {
        expect(cardAction({ ...produto, ativo: false })).toEqual({
          kind: 'blocked',
          label: 'Desativado',
        });
      }),
    );
  });

  it('C-09: a product in stock without a price keeps its label and offers nothing', () => {
    expect(cardAction({ ...simple, disponivel: false })).toEqual({
      kind: 'blocked',
      label: 'Adicionar ao Carrinho',
    });
  });
});

describe('stockLabel', () => {
  it.each([
    [9, 'Em estoque'],
    [1, 'Em estoque'],
    [0, 'Esgotado'],
  ])('CARD-02: %i → %s', (estoque, label) => {
    expect(stockLabel(estoque)).toBe(label);
  });
});
