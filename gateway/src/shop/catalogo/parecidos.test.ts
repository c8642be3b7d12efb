import { describe, expect, it } from 'vitest';
import { parecidosDe } from './parecidos.ts';

const NOTES = 'Notas de saída: limão. Notas de coração: Rosa. Notas de fundo: oud e âmbar.';
const OWN =
  'Notas de saída: bergamota. Notas de coração: rosa, açafrão. Notas de fundo: Oud, baunilha.';

const named = (
  id: string,
  parts: { ativo?: boolean; disponivel?: boolean; descricao?: string } = {},
) => ({
  id,
  ativo: true,
  disponivel: true,
  descricao: '',
  ...parts,
});
const closeTo = (...lists: ReturnType<typeof named>[][]) =>
  parecidosDe({ id: 'p1', descricao: OWN }, lists, 4);
const idsOf = (...lists: ReturnType<typeof named>[][]) =>
  closeTo(...lists).map(({ produto }) => produto.id);

describe('parecidosDe', () => {
  it('omits the product itself, inactive ones and those that cannot be bought', () => {
    const list = [
      named('p1'),
      named('a', { ativo: false }),
      named('b', { disponivel: false }),
      named('c'),
    ];
    expect(idsOf(list)).toEqual(['c']);
  });

  it('sorts by shared categories, then shared notes, then sales', () => {
    expect(
      idsOf(
        [named('vende'), named('notas', { descricao: NOTES }), named('duas')],
        [named('duas'), named('fim')],
      ),
    ).toEqual(['duas', 'notas', 'vende', 'fim']);
  });

  it('compares notes without accents and case, each once', () => {
    const [first] = closeTo([named('a', { descricao: NOTES })]);
    expect(first?.notasEmComum).toEqual(['Rosa', 'oud']);
  });

  it('returns at most as many as asked for', () => {
    expect(
      idsOf(
        [],
        ['a', 'b', 'c', 'd', 'e'].map((id) => named(id)),
      ),
    ).toEqual(['a', 'b', 'c', 'd']);
  });
});
