import { describe, expect, it } from 'vitest';
import { parecidoDe, produtoDe } from '../../../test/produto.ts';
import { parecidas } from './parecidas.ts';

const NOTES = 'Notas de saída: limão. Notas de coração: Rosa. Notas de fundo: oud e âmbar.';

function family(id: string, ...maisVendidos: ReturnType<typeof parecidoDe>[]) {
  return { __typename: 'Categoria' as const, id, nome: id, maisVendidos };
}
const named = (id: string, parts: Parameters<typeof parecidoDe>[0] = {}) =>
  parecidoDe({ id, slug: id, nome: id, ...parts });
const idsOf = (...categorias: ReturnType<typeof family>[]) =>
  parecidas(produtoDe({ categorias })).map(({ produto }) => produto.id);

describe('parecidas', () => {
  it('omits the product itself, inactive ones and those that cannot be bought', () => {
    expect(
      idsOf(
        family(
          'c1',
          named('p1'),
          named('a', { ativo: false }),
          named('b', { disponivel: false }),
          named('c'),
        ),
      ),
    ).toEqual(['c']);
  });

  it('sorts by shared categories, then shared notes, then sales', () => {
    expect(
      idsOf(
        family('c1', named('vende'), named('notas', { descricao: NOTES }), named('duas')),
        family('c2', named('duas'), named('fim')),
      ),
    ).toEqual(['duas', 'notas', 'vende', 'fim']);
  });

  it('compares notes without accents and case, each once', () => {
    const [first] = parecidas(
      produtoDe({ categorias: [family('c1', named('a', { descricao: NOTES }))] }),
    );
    expect(first?.emComum).toEqual(['Rosa', 'oud']);
  });

  it('ignores a category whose list failed, and returns at most four', () => {
    const many = ['a', 'b', 'c', 'd', 'e'].map((id) => named(id));
    const categorias = [{ ...family('c1'), maisVendidos: null }, family('c2', ...many)];
    expect(parecidas(produtoDe({ categorias })).map(({ produto }) => produto.id)).toEqual([
      'a',
      'b',
      'c',
      'd',
    ]);
  });
});
