import { buildSchema, parse } from 'graphql';
import { expect, test } from 'vitest';
import { createTestBench } from '../../test/test-bench.ts';
import { usesOf } from './deprecated.ts';

const schema = buildSchema(`
  interface Node { velho: ID @deprecated }
  type Item implements Node { velho: ID @deprecated novo(a: Int, b: Int @deprecated): ID }
  type Query { item: Item node: Node }
`);

test('names the deprecated fields and arguments of a document, each once (GW-13)', () => {
  const { elements, of: deprecatedIn } = usesOf(schema);
  expect(elements).toEqual(['Node.velho', 'Item.velho', 'Item.novo(b)']);
  const document = parse(`
    { a: item { ...F } b: item { ...F novo(a: 1) c: novo(b: 2) @include(if: true) } nada { velho } }
    fragment F on Item { x: velho }
  `);
  expect(deprecatedIn(document)).toEqual(['Item.novo(b)', 'Item.velho']);
  expect(deprecatedIn(document)).toBe(deprecatedIn(document));
  expect(deprecatedIn(parse('{ item { novo } }'))).toEqual([]);
});

test('counts each use of a deprecated field, also of operations that Apollo does not see (GW-13)', async () => {
  const bench = await createTestBench({ METRICS_PORT: '0' });
  const used = async () => {
    const text = (await bench.scrape()) ?? '';
    return text.match(/gateway_graphql_deprecated_total\{element="Desistencia.data".*/)?.[0];
  };
  try {
    expect(await used()).toMatch(/operation="other"\} 0$/);
    for (let i = 0; i < 4; i += 1) {
      await bench.executeAs(
        'marina',
        'query Meus { meusPedidos { itens { desistencia { data } } } }',
      );
      await bench.executeAs(
        'marina',
        'query Novos { meusPedidos { itens { desistencia { pedidaEm } } } }',
      );
    }
    expect(await used()).toMatch(/operation="other"\} 4$/);
  } finally {
    await bench.close();
  }
});
