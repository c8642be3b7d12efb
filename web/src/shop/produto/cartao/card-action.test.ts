import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cardAction, stockLabel } from './card-action.ts';

const simple = { ativo: true, estoqueTotal: 3, disponivel: true, variacoes: [] };

describe('cardAction', () => {
  it("returns 'Escolher volume' for a product with variations (CARD-04)", () => {
    expect(cardAction({ ...simple, variacoes: [{}, {}] })).toEqual({
      kind: 'choose',
      label: 'Escolher volume',
    });
  });

  it("returns 'Adicionar ao Carrinho' for a simple product (CARD-05)", () => {
    expect(cardAction(simple)).toEqual({ kind: 'add', label: 'Adicionar ao Carrinho' });
  });

  it("returns 'Esgotado' without stock, with or without variations (CARD-06)", () => {
    const soldOut = { ...simple, estoqueTotal: 0, disponivel: false };
    expect(cardAction(soldOut)).toEqual({ kind: 'blocked', label: 'Esgotado' });
    expect(cardAction({ ...soldOut, variacoes: [{}] }).label).toBe('Esgotado');
  });

  it("returns 'Desativado' for any inactive product (CARD-07, C-09)", () => {
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

  it('keeps the label but blocks a product in stock without a price (C-09)', () => {
    expect(cardAction({ ...simple, disponivel: false })).toEqual({
      kind: 'blocked',
      label: 'Adicionar ao Carrinho',
    });
  });
});

describe('stockLabel', () => {
  it.each([
    [9, 240, 'Em estoque'],
    [1, 240, 'Em estoque'],
    [0, 240, 'Esgotado'],
    [0, null, 'Esgotado'],
    [9, null, null],
  ])('shows stock %i at %s as %s (CARD-02)', (estoqueTotal, precoMinimo, label) => {
    expect(stockLabel({ estoqueTotal, precoMinimo })).toBe(label);
  });
});
