import { buildSchema, type DocumentNode, Kind, parse, validate, visit } from 'graphql';
import { describe, expect, test } from 'vitest';
import { describeCost, LIMITS, limits } from './limits.ts';
import { sdl } from './schema.ts';

const schema = buildSchema(sdl);

function costOf(document: DocumentNode) {
  const operation = document.definitions.find((node) => node.kind === Kind.OPERATION_DEFINITION);
  if (!operation) throw new Error('no operation');
  return describeCost(schema, document, operation).custo.valor;
}

describe('cost of an operation (P13)', () => {
  test.each([
    ['{ linkConversa }', 1],
    ['{ categorias { id } }', 11],
    ['{ produtos(tamanho: 5) { itens { id } } }', 1 + 5 * 2],
    ['{ produtos { itens { id } } }', 1 + 2],
    ['query ($n: Int) { produtos(tamanho: $n) { itens { id } } }', 1 + 60 * 2],
    ['{ ... { categorias { id } } }', 11],
    ['{ ... on Query { categorias { id } } }', 11],
    ['{ ...A } fragment A on Query { categorias { id } }', 11],
    ['{ __schema { types { name } } }', 0],
  ])('%s costs %d', (query, cost) => {
    expect(costOf(parse(query))).toBe(cost);
  });

  test('ignores unknown fields, which validation reports', () => {
    for (const query of [
      '{ nada { id } }',
      '{ ...Nada }',
      '{ ... on Nada { id } }',
      '{ ...A } fragment A on Nada { id }',
    ]) {
      expect(costOf(parse(query))).toBeLessThan(5);
      expect(validate(schema, parse(query), [limits])).toEqual([]);
    }
  });

  test('measures a hand-made document without arguments', () => {
    const document = visit(parse('{ categorias { id } }'), {
      Field: ({ kind, name, selectionSet }) => ({ kind, name, selectionSet }),
    });
    expect(costOf(document)).toBe(11);
  });

  test('names the limit and the measured value in the refusal', () => {
    const query = `{ ${Array.from({ length: 31 }, (_, i) => `a${i}: linkConversa`).join(' ')} }`;
    expect(validate(schema, parse(query), [limits]).map(({ message }) => message)).toEqual([
      `Too many aliases: 31, the limit is ${LIMITS.aliases}.`,
      `Too many fields at the root: 31, the limit is ${LIMITS.rootFields}.`,
    ]);
  });
});
