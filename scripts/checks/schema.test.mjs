import { buildSchema } from 'graphql';
import { expect, it } from 'vitest';
import { breakingChanges, undescribed } from './schema.mjs';

it('names each element of the schema without a description', () => {
  const schema = buildSchema(`
    directive @marca(valor: Int) on OBJECT
    "Leitura."
    type Query { "Lista." itens(pagina: Int, "Quantos." tamanho: Int): [Item] semTexto: Int }
    type Item { "Nome." nome: String }
    enum Cor { "Azul." AZUL VERDE }
    "Entrada."
    input Novo { nome: String }
    "Empty types do not count."
    union Um = Item
  `);
  expect(undescribed(schema)).toEqual([
    'Query.itens(pagina)',
    'Query.semTexto',
    'Item',
    'Cor',
    'Cor.VERDE',
    'Novo.nome',
    '@marca',
    '@marca(valor)',
  ]);
});

it('a removed or retyped element is breaking, an added one is not (D6)', () => {
  const before = 'type Query { a: String b(c: Int): Int }';
  expect(breakingChanges(before, 'type Query { a: String b(c: Int, d: Int): Int e: Int }')).toEqual(
    [],
  );
  expect(breakingChanges(before, 'type Query { b(c: Int!): Int }')).toEqual([
    expect.stringContaining('Query.a was removed'),
    expect.stringContaining('b arg c has changed type'),
  ]);
});
