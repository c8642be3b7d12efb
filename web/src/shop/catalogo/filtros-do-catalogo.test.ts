import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  alternar,
  catalogoState,
  catalogoVariables,
  FACETAS,
  ordenacaoSelect,
} from './filtros-do-catalogo.ts';

const categorias = ['Masculino', 'Feminino', 'Árabe', 'Importado', 'Nicho'].map((nome) => ({
  nome,
}));
const variables = (search: string) =>
  catalogoVariables(catalogoState.parse(search), categorias, 15);

describe('catalogoState', () => {
  const slugs = fc.uniqueArray(fc.stringMatching(/^[a-z0-9-]{1,20}$/), { maxLength: 20 });

  it('round-trips every choice of the facets through the address (S15)', () => {
    const choices = fc.record(
      Object.fromEntries(FACETAS.map((faceta) => [faceta, slugs] as const)),
    );
    fc.assert(
      fc.property(choices, fc.nat({ max: 99 }), (escolhas, pagina) => {
        const state = { ...catalogoState.initial, ...escolhas, pagina: pagina + 1 };
        expect(catalogoState.parse(catalogoState.toSearch(state))).toEqual(state);
      }),
    );
  });

  it('ignores texts that are no value of a facet, and more than 20 (S15)', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (values) => {
        const { nota } = catalogoState.parse(new URLSearchParams({ nota: values.join() }));
        expect(nota.length).toBeLessThanOrEqual(20);
        expect(nota.every((valor) => /^[a-z0-9-]{1,100}$/.test(valor))).toBe(true);
      }),
    );
  });

  it('adds a value, and removes it again (S15)', () => {
    expect(alternar(alternar(['a'], 'b'), 'b')).toEqual(['a']);
  });
});

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
    expect(catalogoState.read('ordenar', word)).toBe(word);
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
