import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Line } from '../carrinho/lines.ts';
import { pairWithLines, type SubmittedItem } from './draft.ts';
import { nameOf } from './items.ts';

function line(fields: Partial<Line>): Line {
  return {
    id: 1,
    produtoId: 7,
    variacaoId: null,
    nomeProduto: 'Noite de Oud',
    variacaoNome: null,
    imagem: null,
    quantidade: 1,
    preco: 1_000,
    estoque: 10,
    ativo: true,
    lacksVariacao: false,
    ...fields,
  };
}

function submitted(fields: Partial<SubmittedItem>): SubmittedItem {
  return {
    produtoId: undefined,
    variacaoId: undefined,
    nome: undefined,
    quantidade: undefined,
    preco: undefined,
    ...fields,
  };
}

const five = line({ id: 1, variacaoId: 21, variacaoNome: '5 ml', preco: 4_000 });
const ten = line({ id: 2, variacaoId: 22, variacaoNome: '10 ml', preco: 8_000 });

const idsOf = (itens: SubmittedItem[], lines: Line[]): (number | undefined)[] | undefined => {
  const pairs = pairWithLines(itens, lines);
  return pairs && itens.map((item) => pairs.find((pair) => pair.submitted === item)?.line.id);
};

describe('pairing submitted items with the stored cart (C-41)', () => {
  it.each([
    ['by variation', [submitted({ variacaoId: 22 }), submitted({ variacaoId: 21 })], [2, 1]],
    [
      'by the variation in the name, with dash or hyphen',
      [
        submitted({ produtoId: 7, nome: 'Noite de Oud - 10 ml' }),
        submitted({ produtoId: 7, nome: 'noite de oud — 5 ml' }),
      ],
      [2, 1],
    ],
    [
      'an ambiguous item gets the remaining line',
      [submitted({ produtoId: 7 }), submitted({ produtoId: 7, variacaoId: 21 })],
      [2, 1],
    ],
    [
      'by price, if nothing else differs',
      [submitted({ produtoId: 7, preco: 8_000 }), submitted({ produtoId: 7, preco: 4_000 })],
      [2, 1],
    ],
    [
      'a changed price does not take the line of another item',
      [submitted({ produtoId: 7, preco: 1 }), submitted({ produtoId: 7, preco: 4_000 })],
      [2, 1],
    ],
  ])('%s', (_, itens, ids) => {
    expect(idsOf(itens, [five, ten])).toEqual(ids);
  });

  it.each([
    ['one item less', [submitted({ variacaoId: 21 })]],
    ['a repeated item', [submitted({ variacaoId: 21 }), submitted({ variacaoId: 21 })]],
    ['another product', [submitted({ produtoId: 8 }), submitted({ variacaoId: 21 })]],
    [
      'the variation of another product',
      [submitted({ produtoId: 8, variacaoId: 22 }), submitted({ variacaoId: 21 })],
    ],
    [
      'another quantity',
      [submitted({ variacaoId: 22, quantidade: 2 }), submitted({ variacaoId: 21 })],
    ],
    ['an item without product', [submitted({}), submitted({ variacaoId: 21 })]],
  ])('%s is not the cart', (_, itens) => {
    expect(idsOf(itens, [five, ten])).toBeUndefined();
  });

  it('pairs every cart with its items in any order and any level of detail', () => {
    const lines = fc
      .uniqueArray(fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 0, max: 3 })), {
        minLength: 1,
        maxLength: 8,
        selector: ([produto, volume]) => `${produto}/${volume}`,
      })
      .chain((keys) =>
        fc.tuple(
          ...keys.map(([produtoId, volume], id) =>
            fc.integer({ min: 1, max: 2 }).map((quantidade) =>
              line({
                id,
                produtoId,
                quantidade,
                nomeProduto: `Perfume ${produtoId}`,
                variacaoId: volume === 0 ? null : produtoId * 10 + volume,
                variacaoNome: volume === 0 ? null : `${volume * 5} ml`,
                preco: 1_000 * volume,
              }),
            ),
          ),
        ),
      );
    const cases = lines.chain((all) =>
      fc.tuple(
        fc.constant(all),
        fc.shuffledSubarray(all, { minLength: all.length }),
        fc.array(fc.constantFrom('variacao', 'nome', 'produto'), {
          minLength: all.length,
          maxLength: all.length,
        }),
      ),
    );
    fc.assert(
      fc.property(cases, ([all, order, ways]) => {
        const itens = order.map((it, n) =>
          submitted({
            produtoId: it.produtoId,
            quantidade: it.quantidade,
            ...(ways[n] === 'variacao' && it.variacaoId !== null
              ? { variacaoId: it.variacaoId }
              : {}),
            ...(ways[n] === 'nome' ? { nome: nameOf(it.nomeProduto, it.variacaoNome) } : {}),
            ...(ways[n] === 'produto' ? { preco: it.preco ?? 0 } : {}),
          }),
        );
        const pairs = pairWithLines(itens, all);
        expect(pairs).toHaveLength(all.length);
        expect(new Set(pairs?.map((pair) => pair.line))).toEqual(new Set(all));
        for (const pair of pairs ?? []) {
          expect(pair.submitted.variacaoId ?? pair.line.variacaoId).toBe(pair.line.variacaoId);
        }
      }),
    );
  });
});
