import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { produto, variacao } from '../../../test/catalogo.tsx';
import { familiaDoKit, kitOf } from './kit.ts';

const descrito = (slug: string, ...notas: string[]) => ({
  slug,
  descricao: `Notas de topo: ${notas[0]}. Notas de coração: ${notas[1]}. Notas de fundo: ${notas[2]}.`,
});

describe('familiaDoKit', () => {
  it('is a family that the product and two similar ones share (S23)', () => {
    const own = descrito('a', 'cedro', 'rosa', 'vetiver');
    const others = [
      descrito('b', 'rosa', 'baunilha', 'mel'),
      descrito('c', 'cedro', 'limão', 'sândalo'),
      descrito('d', 'cedro', 'couro', 'tabaco'),
    ];
    expect(familiaDoKit(own, others)).toEqual({ nome: 'Amadeirada', slugs: ['a', 'c', 'd'] });
    expect(familiaDoKit(own, others.slice(0, 2))).toBeNull();
  });
});

describe('kitOf', () => {
  const stocks = fc.array(fc.array(fc.nat({ max: 2 }), { maxLength: 4 }), { maxLength: 5 });

  it('never has a sold-out volume, and costs exactly the sum of its prices (S23)', () => {
    fc.assert(
      fc.property(stocks, (all) => {
        const produtos = all.map((volumes, index) =>
          produto({
            id: String(index),
            variacoes: volumes.map((estoque, place) =>
              variacao(place + 3, {
                id: `${index}-${place}`,
                preco: (place + 3) * 0.1,
                estoque,
                disponivel: estoque > 0,
              }),
            ),
          }),
        );
        const kit = kitOf(produtos);
        const buyable = all.filter((volumes) => volumes.some((estoque) => estoque > 0));
        expect(kit === null).toBe(buyable.length < 3);
        const centavos = kit?.itens.map((item) => {
          const of = produtos.find(({ id }) => id === item.produtoId);
          const volume = of?.variacoes.find(({ id }) => id === item.variacaoId);
          expect(volume?.disponivel).toBe(true);
          return Math.round((volume?.preco ?? 0) * 100);
        });
        const sum = centavos?.reduce((one, other) => one + other, 0) ?? 0;
        expect(Math.round((kit?.total ?? 0) * 100)).toBe(sum);
      }),
    );
  });
});
