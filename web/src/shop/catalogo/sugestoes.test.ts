import { describe, expect, it } from 'vitest';
import { categorias } from '../../../test/catalogo.tsx';
import { catalogoState } from './filtros-do-catalogo.ts';
import type { SugestoesQuery } from './sugestoes.gen.ts';
import { announcement, searchAddress, sugestoesDe } from './sugestoes.ts';

function achados(totalItens: number, ...nomes: string[]): SugestoesQuery['produtos'] {
  return {
    __typename: 'PaginaProdutos',
    totalItens,
    itens: nomes.map((nome, index) => ({
      __typename: 'Produto',
      id: String(index),
      slug: nome.toLowerCase().replaceAll(' ', '-'),
      nome,
      precoMinimo: 40,
      imagem: null,
      variacoes: [],
    })),
  };
}

const addresses = (busca: string, achadosDaBusca: SugestoesQuery['produtos'] | null = null) =>
  sugestoesDe(busca, categorias, achadosDaBusca).map(({ to }) => decodeURIComponent(to));

describe('suggestions (SHOP-02)', () => {
  it('lists all categories without text (SHOP-02)', () => {
    expect(addresses('')).toEqual([
      '/produtos?categoria=Masculino',
      '/produtos?categoria=Feminino',
      '/produtos?categoria=Árabe',
      '/produtos?categoria=Nicho',
    ]);
  });

  it.each(['ara', 'ÁRABES', 'arabe', ' Árabe '])(
    'matches %j with the category Árabe (SHOP-02)',
    (busca) => {
      expect(addresses(busca)).toEqual(['/produtos?categoria=Árabe']);
    },
  );

  it('ignores a single letter and the word that all titles share (SHOP-02)', () => {
    expect(addresses('a')).toEqual([]);
    expect(addresses('perf')).toEqual([]);
    expect(addresses('nichos')).toEqual(['/produtos?categoria=Nicho']);
  });

  it("lists the perfumes in the gateway's order, then the full list (SHOP-02)", () => {
    expect(addresses('oud', achados(12, 'Noite de Oud', 'Oud Real'))).toEqual([
      '/produtos/noite-de-oud',
      '/produtos/oud-real',
      '/produtos?busca=oud',
    ]);
    expect(sugestoesDe('oud', [], achados(12, 'Noite de Oud')).at(-1)).toMatchObject({
      label: 'Ver 12 perfumes para “oud”',
    });
  });

  it('links the closest alternatives without a result (SHOP-05)', () => {
    expect(sugestoesDe('xyz', [], achados(0))).toEqual([
      { kind: 'tudo', label: 'Ver o que chega perto de “xyz”', to: '/produtos?busca=xyz' },
    ]);
  });

  it("links a search to the listing's address (SHOP-02)", () => {
    expect(searchAddress(' oud & rosa ')).toBe('/produtos?busca=oud+%26+rosa');
    expect(searchAddress('')).toBe('/produtos');
    const state = { ...catalogoState.initial, busca: 'água, sal' };
    expect(catalogoState.parse(new URL(searchAddress('água, sal'), 'http://loja').search)).toEqual(
      state,
    );
  });

  it('announces the number of results (SHOP-02)', () => {
    expect(announcement(achados(0))).toBe('Nenhum perfume com esse nome.');
    expect(announcement(achados(1, 'Noite'))).toBe('1 perfume. Use as setas para escolher.');
    expect(announcement(achados(9, 'Noite', 'Oud'))).toBe(
      '2 de 9 perfumes. Use as setas para escolher.',
    );
  });
});
