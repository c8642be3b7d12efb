import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import {
  buildSchema,
  type DocumentNode,
  getIntrospectionQuery,
  Kind,
  parse,
  specifiedRules,
  type ValidationRule,
  validate,
  visit,
} from 'graphql';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { describeCost, LIMITS, limits } from './limits.ts';
import { sdl } from './schema.ts';

const WEB_OPERATIONS = new URL('../../../../web/dist/operations.json', import.meta.url);
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
    ['{ produtos { itens { id } } }', 1 + 15 * 2],
    ['{ maisVendidos(categoria: "arabes") { id } }', 1 + 10],
    ['{ produto(slug: "a") { imagens { alt } } }', 1 + 1 + 6],
    // The limit of the facets is the number of their options, not of their kinds.
    ['{ produtos(tamanho: 5) { facetas { opcoes { valor } } } }', 1 + 5 * (1 + 24 * 2)],
    ['{ produtos(tamanho: 5) { facetas(limite: 3) { opcoes { valor } } } }', 1 + 5 * (1 + 3 * 2)],
    ['{ produtos(tamanho: 5) { facetas(limite: 500) { grupo } } }', 1 + 5 * (1 + 50)],
    ['query ($n: Int) { produtos(tamanho: $n) { itens { id } } }', 1 + 60 * 2],
    ['{ ... { categorias { id } } }', 11],
    ['{ ... on Query { categorias { id } } }', 11],
    ['{ ...A } fragment A on Query { categorias { id } }', 11],
    ['{ __schema { types { name } } }', 0],
  ])('%s costs %d', (query, cost) => {
    expect(costOf(parse(query))).toBe(cost);
  });

  test('each operation of the web client is within the limits (P13)', () => {
    const operations = z
      .record(z.string(), z.string())
      .parse(JSON.parse(readFileSync(WEB_OPERATIONS, 'utf8')));
    const refusals = Object.values(operations).flatMap((text) =>
      validate(schema, parse(text), [limits]).map(({ message }) => `${message} ${text}`),
    );
    expect(Object.keys(operations).length).toBeGreaterThan(100);
    expect(refusals).toEqual([]);
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

describe('rules of the schema', () => {
  /** The cost of `{ lista(primeiros: 9) { itens { id } outros } }` with these directives on `lista` and `outros`. */
  const costWith = (
    directives: string,
    ofOutros = '',
    { argument = 'primeiros: Int', size = '(primeiros: 9)' } = {},
  ) => {
    const text = `${sdl.match(/^directive @(?:cost|listSize)[^@]*FIELD_DEFINITION$/gm)?.join('\n')}
      type Query { lista(${argument}): Pagina ${directives} }
      type Pagina { itens: [Item] outros: [Int] ${ofOutros} } type Item { id: ID }`;
    const document = parse(`{ lista${size} { itens { id } outros } }`);
    const [operation] = document.definitions;
    if (operation?.kind !== Kind.OPERATION_DEFINITION) throw new Error('no operation');
    return describeCost(buildSchema(text), document, operation).custo.valor;
  };

  test.each([
    ['', 1 + 11 + 1],
    ['@cost(weight: "5")', 5 + 11 + 1],
    ['@listSize(assumedSize: 7, slicingArguments: ["primeiros"])', 1 + 7 * (11 + 1)],
    [
      '@listSize(assumedSize: 50, slicingArguments: ["primeiros"], sizedFields: ["itens"])',
      1 + 9 * (2 + 1),
    ],
  ])('a field with %j costs %d (P13)', (directives, cost) => {
    expect(costWith(directives)).toBe(cost);
  });

  test.each([
    ['primeiros: Int = 4', 4],
    ['primeiros: Int = 40', 7],
    ['primeiros: Int = null', 7],
    ['primeiros: Int', 7],
  ])('without a size, a page with the argument %j counts %d items (P13)', (argument, items) => {
    const directive =
      '@listSize(assumedSize: 7, slicingArguments: ["primeiros"], sizedFields: ["itens"])';
    expect(costWith(directive, '', { argument, size: '' })).toBe(1 + items * (2 + 1));
  });

  test.each([
    ['@cost(weight: "muito")', 'expected number'],
    ['@listSize(assumedSize: 0)', '>0'],
    ['@listSize(assumedSize: 5, slicingArguments: ["tamanho"])', 'lista has no argument tamanho'],
    ['@listSize(assumedSize: 5, sizedFields: ["linhas"])', 'Pagina has no linhas'],
  ])('%s is refused by name (P13)', (directives, reason) => {
    expect(() => costWith(directives)).toThrow(reason);
  });

  test('the size of fields of numbers is refused by name (P13)', () => {
    const directive = '@listSize(assumedSize: 5, sizedFields: ["linhas"])';
    expect(() => costWith('', directive)).toThrow('Int has no linhas');
  });
});

/** A document whose selection sets count how often they are read. */
function counting(document: DocumentNode) {
  const reads: number[] = [];
  const counted = visit(document, {
    SelectionSet: (node) => {
      const index = reads.push(0) - 1;
      const { kind, selections } = node;
      return {
        kind,
        get selections() {
          reads[index] = (reads[index] ?? 0) + 1;
          return selections;
        },
      };
    },
  });
  reads.fill(0);
  return { document: counted, reads };
}

/** Random documents: unknown fields and types, fragments that repeat, nest and refer to each other in circles. */
const anyDocument = fc.letrec<{ selections: string; selection: string }>((tie) => ({
  selections: fc
    .array(tie('selection'), { minLength: 1, maxLength: 5 })
    .map((all) => `{ ${all.join(' ')} }`),
  selection: fc.oneof(
    { maxDepth: 5 },
    fc.constantFrom('id', 'x: id', '__typename', 'nada', '...F0', '...F1', '...F2', '...F3'),
    fc
      .tuple(
        fc.constantFrom(
          'categorias',
          'destaque',
          'maisVendidos(limite: 50)',
          'produtos(tamanho: 60)',
          'itens',
          '__schema',
          '... on Categoria',
          '... on Nada',
          '...',
        ),
        tie('selections'),
      )
      .map(([name, inner]) => `${name} ${inner}`),
  ),
})).selections;

const anyText = fc
  .tuple(
    fc.array(anyDocument, { minLength: 1, maxLength: 3 }),
    fc.array(fc.tuple(fc.constantFrom('Query', 'Categoria', 'Nada'), anyDocument), {
      maxLength: 4,
    }),
  )
  .map(([operations, fragments]) =>
    [
      ...operations.map((selections, i) => `query Q${i} ${selections}`),
      ...fragments.map(([type, selections], i) => `fragment F${i} on ${type} ${selections}`),
    ].join(' '),
  );

describe('limits before the standard rules', () => {
  test('a refused document is read by no other rule (SEC-11)', () => {
    let visited = 0;
    const spy: ValidationRule = () => ({
      enter: ({ kind }) => {
        if (kind !== Kind.DOCUMENT) visited += 1;
      },
    });
    const repeated = parse(`{ ${'categorias { id } '.repeat(495)} }`);
    const errors = validate(schema, repeated, [spy, ...specifiedRules, limits, spy]);
    expect(visited).toBe(0);
    expect(errors.map(({ message }) => message)).toEqual([
      `Too many fields: 990, the limit is ${LIMITS.fields}.`,
      `Too many fields at the root: 495, the limit is ${LIMITS.rootFields}.`,
    ]);
    validate(schema, parse('{ categorias { id } }'), [spy, limits]);
    expect(visited).toBeGreaterThan(0);
  });

  test('one field repeated below the root is refused too, and introspection is not (SEC-11)', () => {
    const repeated = parse(`{ categorias { ${'destaque { id } '.repeat(200)} } }`);
    expect(validate(schema, repeated, [limits]).map(({ message }) => message)).toEqual([
      `Too many fields: 401, the limit is ${LIMITS.fields}.`,
    ]);
    expect(validate(schema, parse(getIntrospectionQuery()), [limits])).toEqual([]);
  });

  test('reads each selection a constant number of times, in any document (SEC-11)', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { document, reads } = counting(parse(text));
        validate(schema, document, [limits]);
        // Counting the fields, measuring, and the visit of the rules themselves.
        expect(Math.max(...reads)).toBeLessThanOrEqual(3);
        validate(schema, document, [...specifiedRules, limits]);
      }),
      { numRuns: 300 },
    );
  });

  test('ignores definitions that an operation cannot use (SEC-11)', () => {
    const document = parse('{ categorias { id } } type Nada { id: ID }');
    expect(validate(schema, document, [limits])).toEqual([]);
  });

  test('measures a fragment once for all operations that use it (SEC-11)', () => {
    const operations = Array.from({ length: 50 }, (_, i) => `query Q${i} { categorias { ...F } }`);
    const { document, reads } = counting(
      parse(`${operations.join(' ')} fragment F on Categoria { destaque { id } ...F }`),
    );
    validate(schema, document, [limits]);
    expect(Math.max(...reads)).toBeLessThanOrEqual(3);
  });
});
