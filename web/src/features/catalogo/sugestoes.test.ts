import { describe, expect, it } from 'vitest';
import { categorias } from '../../../test/catalogo.tsx';
import { catalogoState } from './list-state.ts';
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

const ways = (busca: string, found: SugestoesQuery['produtos'] | null = null) =>
  sugestoesDe(busca, categorias, found).map(({ to }) => decodeURIComponent(to));

describe('SHOP-02: sugestões', () => {
  it('sem nada escrito, as categorias da loja', () => {
    expect(ways('')).toEqual([
      '/produtos?categoria=Masculino',
      '/produtos?categoria=Feminino',
      '/produtos?categoria=Árabe',
      '/produtos?categoria=Nicho',
    ]);
  });

  it.each(['ara', 'ÁRABES', 'arabe', ' Árabe '])('“%s” é a categoria Árabe', (busca) => {
    expect(ways(busca)).toEqual(['/produtos?categoria=Árabe']);
  });

  it('uma letra só não diz nada, nem a palavra que todas têm', () => {
    expect(ways('a')).toEqual([]);
    expect(ways('perf')).toEqual([]);
    expect(ways('nichos')).toEqual(['/produtos?categoria=Nicho']);
  });

  it('os perfumes e, por fim, a lista inteira', () => {
    expect(ways('oud', achados(12, 'Noite de Oud', 'Oud Real'))).toEqual([
      '/produtos/oud-real',
      '/produtos/noite-de-oud',
      '/produtos?busca=oud',
    ]);
    expect(sugestoesDe('oud', [], achados(12, 'Noite de Oud')).at(-1)).toMatchObject({
      label: 'Ver 12 perfumes para “oud”',
    });
  });

  it('primeiro os nomes que começam assim, depois os que têm a palavra; cinco ao todo', () => {
    const found = achados(9, 'Bruma', 'Estudo Noir', 'Monologo', 'Noite', 'Álamo', 'Âmbar', 'Nó');
    const names = sugestoesDe('NO', [], found).flatMap((sugestao) =>
      sugestao.kind === 'produto' ? [sugestao.produto.nome] : [],
    );
    expect(names).toEqual(['Noite', 'Nó', 'Estudo Noir', 'Monologo', 'Bruma']);
  });

  it('SHOP-05: sem resultado, o caminho para o que chega perto', () => {
    expect(sugestoesDe('xyz', [], achados(0))).toEqual([
      { kind: 'tudo', label: 'Ver o que chega perto de “xyz”', to: '/produtos?busca=xyz' },
    ]);
  });

  it('o endereço da busca é o da listagem', () => {
    expect(searchAddress(' oud & rosa ')).toBe('/produtos?busca=oud+%26+rosa');
    expect(searchAddress('')).toBe('/produtos');
    const state = { ...catalogoState.initial, busca: 'água, sal' };
    expect(catalogoState.parse(new URL(searchAddress('água, sal'), 'http://loja').search)).toEqual(
      state,
    );
  });

  it('o leitor de tela ouve quantos são', () => {
    expect(announcement(achados(0))).toBe('Nenhum perfume com esse nome.');
    expect(announcement(achados(1, 'Noite'))).toBe('1 perfume. Use as setas para escolher.');
    expect(announcement(achados(9, 'Noite', 'Oud'))).toBe(
      '2 de 9 perfumes. Use as setas para escolher.',
    );
  });
});
