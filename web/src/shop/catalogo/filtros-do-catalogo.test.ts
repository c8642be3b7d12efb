import { describe, expect, it } from 'vitest';
import {
  catalogoState,
  catalogoVariables,
  ordenacaoSelect,
  toOrdenacao,
} from './filtros-do-catalogo.ts';

const categorias = ['Masculino', 'Feminino', 'Árabe', 'Importado', 'Nicho'].map((nome) => ({
  nome,
}));
const variables = (search: string) =>
  catalogoVariables(catalogoState.parse(search), categorias, 15);

describe('catalogoVariables', () => {
  it('starts with best sellers, page 1 and no filters (SHOP-11)', () => {
    expect(variables('')).toEqual({
      busca: null,
      categorias: null,
      ordenarPor: 'MAIS_VENDIDOS',
      pagina: 1,
      tamanho: 15,
    });
  });

  it.each([
    ['maisVendidos', 'MAIS_VENDIDOS'],
    ['menorPreco', 'MENOR_PRECO'],
    ['maiorPreco', 'MAIOR_PRECO'],
    ['nomeAsc', 'NOME_ASC'],
    ['nomeDesc', 'NOME_DESC'],
  ])('maps the order %s (SHOP-11)', (word, ordenarPor) => {
    expect(variables(`ordenar=${word}`).ordenarPor).toBe(ordenarPor);
    const { data, value } = ordenacaoSelect(catalogoState.parse(`busca=oud&ordenar=${word}`));
    expect(data.map((option) => option.value)).toContain(word);
    expect(value).toBe(word);
    expect(toOrdenacao(word)).toBe(word);
  });

  it('a text without a chosen order lists the closest first, and only then names relevance (SHOP-11)', () => {
    expect(variables('busca=rosa').ordenarPor).toBe('RELEVANCIA');
    expect(variables('busca=rosa&ordenar=maisVendidos').ordenarPor).toBe('MAIS_VENDIDOS');
    const labelOf = (search: string) => {
      const { data, value } = ordenacaoSelect(catalogoState.parse(search));
      return data.filter((option) => option.value === value).map(({ label }) => label);
    };
    expect(labelOf('busca=rosa')).toEqual(['Relevância']);
    expect(labelOf('busca=rosa&ordenar=maisVendidos')).toEqual(['Mais vendidos']);
    expect(labelOf('')).toEqual(['Mais vendidos']);
    expect(labelOf('ordenar=maisVendidos')).toEqual(['Mais vendidos']);
    expect(ordenacaoSelect(catalogoState.initial).data).toHaveLength(5);
  });

  it('sends only search, categories, order, page and page size (SHOP-15)', () => {
    expect(variables('busca=oud&categoria=Nicho&ordenar=nomeAsc&pagina=2&cor=azul')).toEqual({
      busca: 'oud',
      categorias: ['Nicho'],
      ordenarPor: 'NOME_ASC',
      pagina: 2,
      tamanho: 15,
    });
  });

  it.each([
    ['categoria=%C3%81rabes', ['Árabe']],
    ['categoria=arabe', ['Árabe']],
    ['categoria=MASCULINOS,nichos', ['Masculino', 'Nicho']],
    ['categoria=Nicho&categoria=feminino', ['Nicho', 'Feminino']],
    ['categoria=Masculino,masculinos', ['Masculino']],
    ['categoria=Infantil', null],
  ])('resolves the categories of %s (SHOP-07, SHOP-18, C-02)', (search, names) => {
    expect(variables(search).categorias).toEqual(names);
  });

  it('sends names as written while the categories are unknown (C-04)', () => {
    const state = catalogoState.parse('categoria=arabes,Nicho');
    expect(catalogoVariables(state, null, 6).categorias).toEqual(['arabes', 'Nicho']);
  });
});
