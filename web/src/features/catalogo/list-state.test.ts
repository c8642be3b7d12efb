import { describe, expect, it } from 'vitest';
import { catalogoState, catalogoVariables, ordenacaoOptions, toOrdenacao } from './list-state.ts';

const categorias = ['Masculino', 'Feminino', 'Árabe', 'Importado', 'Nicho'].map((nome) => ({
  nome,
}));
const variables = (search: string) =>
  catalogoVariables(catalogoState.parse(search), categorias, 15);

describe('catalogoVariables', () => {
  it('SHOP-11: the listing starts with the best sellers, on page 1, without filters', () => {
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
  ])('SHOP-11: %s', (word, ordenarPor) => {
    expect(variables(`ordenar=${word}`).ordenarPor).toBe(ordenarPor);
    expect(ordenacaoOptions.map(({ value }) => value)).toContain(word);
    expect(toOrdenacao(word)).toBe(word);
  });

  it('SHOP-15: search, categories, order, page and its size are all that is sent', () => {
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
  ])('SHOP-07, SHOP-18, C-02: %s', (search, names) => {
    expect(variables(search).categorias).toEqual(names);
  });

  it('C-04: names go as they are written while the categories are unknown', () => {
    const state = catalogoState.parse('categoria=arabes,Nicho');
    expect(catalogoVariables(state, null, 6).categorias).toEqual(['arabes', 'Nicho']);
  });
});
