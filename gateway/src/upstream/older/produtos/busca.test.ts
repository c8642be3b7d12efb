import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { ProdutoModel } from '../../../shop/catalogo/model.ts';
import { produtoWire } from '../../wire/catalogo.ts';
import { searchProdutos } from './busca.ts';
import { searchAndSort } from './selection.ts';

const DEMO = new URL('../../../../../store-api/demo/', import.meta.url);
const readDemo = <T>(file: string, schema: z.ZodType<T>): T =>
  schema.parse(JSON.parse(readFileSync(new URL(file, DEMO), 'utf8')));

const SEARCHES = readDemo('searches.json', z.array(z.tuple([z.string(), z.string()])));
const perfumes = z.array(
  z.object({
    slug: z.string(),
    nome: z.string(),
    categorias: z.array(z.string()),
    texto: z.string(),
    notas: z.record(z.string(), z.string()),
    ativo: z.boolean().default(true),
    vendidos: z.int(),
  }),
);

const produto = (raw: object): ProdutoModel =>
  produtoWire.parse({ id: 1, slug: 'p', nome: 'Oud', variacoes: [], ...raw });

describe('the search of an API that searches names only', () => {
  const shop = ['masculinos', 'femininos', 'arabes', 'importados', 'nichos']
    .flatMap((table) => readDemo(`catalogo/${table}.json`, perfumes))
    .filter(({ ativo }) => ativo)
    .map(({ texto, notas, vendidos, ...perfume }, n) =>
      produto({
        ...perfume,
        id: n + 1,
        pedidos: vendidos,
        descricao: [texto, ...Object.values(notas)].join(' '),
      }),
    );

  test.each(SEARCHES)('%j finds %j first, as in store-api (SHOP-02)', (busca, first) => {
    expect(searchAndSort(shop, busca, 'RELEVANCIA')[0]?.nome).toBe(first);
  });
});

describe('the words of a search', () => {
  const oud = produto({
    nome: 'Noite de Oud',
    descricao: 'Açafrão e rosa',
    categorias: [{ id: 1, nome: 'Árabe' }],
    variacoes: [{ id: 1, nome: '10 ml' }],
  });
  test.each([
    ['oud', true],
    ['OUD noite', true],
    ['acafrao', true],
    ['  Rosa ', true],
    ['arabes', true],
    ['10ml', true],
    ['10 ml', true],
    ['10 mL oud', true],
    ['noiti', true],
    ['perfume', true],
    ['0 ml', false],
    ['1', true],
    ['jasmim', false],
    ['oud jasmim', false],
    ['%', false],
  ])('%j is in name, description, volume or category: %s (APROD-02)', (busca, expected) => {
    expect(searchProdutos([oud], busca).has(oud)).toBe(expected);
  });

  test('a volume is not found at the end of another', () => {
    expect(searchProdutos([produto({ nome: 'Frasco 110ml' })], '10 ml').size).toBe(0);
  });
});
