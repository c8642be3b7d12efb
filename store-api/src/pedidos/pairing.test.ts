import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Line } from '../carrinho/lines.ts';
import { pairWithLines, type ToldItem } from './pairing.ts';
import { nameOf } from './transition.ts';

function line(given: Partial<Line>): Line {
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
    ...given,
  };
}

function told(given: Partial<ToldItem>): ToldItem {
  return {
    produtoId: undefined,
    variacaoId: undefined,
    nome: undefined,
    quantidade: undefined,
    preco: undefined,
    ...given,
  };
}

const five = line({ id: 1, variacaoId: 21, variacaoNome: '5 ml', preco: 4_000 });
const ten = line({ id: 2, variacaoId: 22, variacaoNome: '10 ml', preco: 8_000 });

const idsOf = (itens: ToldItem[], lines: Line[]): (number | undefined)[] | undefined => {
  const pairs = pairWithLines(itens, lines);
  return pairs && itens.map((item) => pairs.find((pair) => pair.told === item)?.line.id);
};

describe('C-41: o que a página mostrou e o que está no carrinho', () => {
  it.each([
    ['pelo volume', [told({ variacaoId: 22 }), told({ variacaoId: 21 })], [2, 1]],
    [
      'pelo volume escrito no nome, com travessão ou hífen',
      [
        told({ produtoId: 7, nome: 'Noite de Oud - 10 ml' }),
        told({ produtoId: 7, nome: 'noite de oud — 5 ml' }),
      ],
      [2, 1],
    ],
    [
      'o que diz menos fica com o que sobra',
      [told({ produtoId: 7 }), told({ produtoId: 7, variacaoId: 21 })],
      [2, 1],
    ],
    [
      'pelo preço, quando só ele diferencia',
      [told({ produtoId: 7, preco: 8_000 }), told({ produtoId: 7, preco: 4_000 })],
      [2, 1],
    ],
    [
      'o preço que mudou não toma a linha de outro',
      [told({ produtoId: 7, preco: 1 }), told({ produtoId: 7, preco: 4_000 })],
      [2, 1],
    ],
  ])('%s', (_, itens, ids) => {
    expect(idsOf(itens, [five, ten])).toEqual(ids);
  });

  it.each([
    ['um a menos', [told({ variacaoId: 21 })]],
    ['o mesmo duas vezes', [told({ variacaoId: 21 }), told({ variacaoId: 21 })]],
    ['outro produto', [told({ produtoId: 8 }), told({ variacaoId: 21 })]],
    ['volume de outro produto', [told({ produtoId: 8, variacaoId: 22 }), told({ variacaoId: 21 })]],
    ['outra quantidade', [told({ variacaoId: 22, quantidade: 2 }), told({ variacaoId: 21 })]],
    ['nada que diga qual', [told({}), told({ variacaoId: 21 })]],
  ])('%s não é o carrinho', (_, itens) => {
    expect(idsOf(itens, [five, ten])).toBeUndefined();
  });

  it('qualquer carrinho, dito em qualquer ordem e mais ou menos por extenso, é o mesmo', () => {
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
          told({
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
          expect(pair.told.variacaoId ?? pair.line.variacaoId).toBe(pair.line.variacaoId);
        }
      }),
    );
  });
});
