import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { kitDe } from './kit.ts';

const variacao = (id: string, preco: number | null, estoque = 1) => ({
  __typename: 'Variacao' as const,
  id,
  nome: id,
  preco,
  estoque,
  disponivel: estoque > 0,
  volume: 5,
  precoPorMl: null,
});

const produto = (
  id: string,
  notas: readonly [string, string, string],
  variacoes = [variacao(id, 10)],
) => ({
  id,
  descricao: `Notas de topo: ${notas[0]}. Notas de coração: ${notas[1]}. Notas de fundo: ${notas[2]}.`,
  ativo: true,
  disponivel: true,
  ficha: null,
  precoMinimo: 10,
  variacoes,
});

const MADEIRA = ['cedro', 'sândalo', 'vetiver'] as const;

describe('kitDe', () => {
  it('is of a family that the product and two similar ones share (S23)', () => {
    const own = produto('a', ['cedro', 'rosa', 'vetiver']);
    const others = [
      produto('b', ['rosa', 'baunilha', 'mel']),
      produto('c', ['cedro', 'limão', 'sândalo']),
      produto('d', ['cedro', 'couro', 'tabaco']),
    ];
    const kit = kitDe(own, others);
    expect(kit?.familia).toBe('Amadeirada');
    expect(kit?.itens.map((item) => item.produto.id)).toEqual(['a', 'c', 'd']);
    expect(kitDe(own, others.slice(0, 2))).toBeNull();
    expect(kitDe(produto('a', ['mel', 'mel', 'mel']), others)).toBeNull();
  });

  it('takes the next similar product for one that cannot be bought (S23)', () => {
    const [own, sold, inactive, c, d] = ['a', 's', 'i', 'c', 'd'].map((id) => produto(id, MADEIRA));
    if (!own || !sold || !inactive || !c || !d) throw new Error('unreachable');
    const others = [
      { ...sold, variacoes: [variacao('s', 5, 0)] },
      { ...inactive, ativo: false },
      c,
      d,
    ];
    expect(kitDe(own, others)?.itens.map((item) => item.produto.id)).toEqual(['a', 'c', 'd']);
  });

  const prices = fc.option(fc.nat({ max: 3 }));
  const stocks = fc.array(fc.array(fc.tuple(prices, fc.nat({ max: 2 })), { maxLength: 4 }), {
    minLength: 1,
    maxLength: 5,
  });

  it('never has a sold-out volume, and costs exactly the sum of its cheapest prices (S23)', () => {
    fc.assert(
      fc.property(stocks, (all) => {
        const [own, ...others] = all.map((volumes, index) =>
          produto(
            String(index),
            MADEIRA,
            volumes.map(([preco, estoque], place) => variacao(`${index}-${place}`, preco, estoque)),
          ),
        );
        if (!own) return;
        const kit = kitDe(own, others);
        const buyable = all
          .map((volumes) =>
            volumes.flatMap(([preco, estoque]) =>
              preco !== null && preco > 0 && estoque > 0 ? [preco] : [],
            ),
          )
          .filter((each) => each.length > 0);
        expect(kit === null).toBe(buyable.length < 3);
        if (kit === null) return;
        expect(kit.itens.every((item) => item.variacao.disponivel)).toBe(true);
        const cheapest = buyable.slice(0, 3).map((each) => Math.min(...each));
        expect(kit.total).toBe(cheapest.reduce((sum, preco) => sum + preco, 0));
      }),
    );
  });
});
