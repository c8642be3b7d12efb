import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { produtosAdminWire } from './produtos.ts';

const produto = (id: number) => ({ id, slug: `p-${id}`, nome: `P ${id}`, variacoes: [] });
const page = { produtos: [produto(1)], totalPaginas: 1, totalProdutos: 1 };

describe("page of the dashboard's product list", () => {
  test('does not name applied filters when filtrosAplicados is missing (rest-contract 3.2)', () => {
    expect(produtosAdminWire.parse(page)).toMatchObject({
      itens: [{ id: '1' }],
      unreadable: 0,
      totalPaginas: 1,
      totalItens: 1,
      applied: null,
      variacoesConhecidas: null,
    });
  });

  test('names the applied filters that the gateway knows (C-56)', () => {
    const own = { ...page, filtrosAplicados: ['search'], variacoesConhecidas: ['5 ml'] };
    expect(produtosAdminWire.parse(own)).toMatchObject({
      applied: ['search'],
      variacoesConhecidas: ['5 ml'],
    });
  });

  test('counts a product once that comes twice for two requested categories (rest-contract 3.2)', () => {
    const twice = { ...page, produtos: [produto(1), produto(2), produto(1)] };
    expect(produtosAdminWire.parse(twice).itens.map(({ id }) => id)).toEqual(['1', '2']);
  });

  test('drops and counts an unreadable row, and rejects a page without a readable one', () => {
    const some = { ...page, produtos: [produto(1), { nome: 'sem id' }, 7] };
    expect(produtosAdminWire.parse(some)).toMatchObject({ itens: [{ id: '1' }], unreadable: 2 });
    expect(produtosAdminWire.safeParse({ ...page, produtos: [7] }).success).toBe(false);
    expect(produtosAdminWire.safeParse({ ...page, produtos: null }).success).toBe(false);
  });

  test('rejects any input, or gives each product once and totals in units', () => {
    const reply = fc.record({
      produtos: fc.array(
        fc.oneof(fc.record({ id: fc.nat(3), slug: fc.string({ minLength: 1 }) }), fc.anything()),
      ),
      totalPaginas: fc.anything(),
      totalProdutos: fc.anything(),
      filtrosAplicados: fc.anything(),
      variacoesConhecidas: fc.anything(),
    });
    fc.assert(
      fc.property(reply, (raw) => {
        const parsed = produtosAdminWire.safeParse(raw);
        if (!parsed.success) return;
        const { itens, unreadable, totalPaginas, totalItens } = parsed.data;
        expect(new Set(itens.map(({ id }) => id)).size).toBe(itens.length);
        for (const units of [unreadable, totalPaginas, totalItens]) {
          expect(Number.isInteger(units) && units >= 0).toBe(true);
        }
      }),
    );
  });
});
