import { composeServices } from '@apollo/composition';
import { parse } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createTestBench, type TestBench } from '../../test/test-bench.ts';

let bench: TestBench;

beforeAll(async () => {
  bench = await createTestBench({ FEDERATION: 'on', REST_CACHE: 'off' });
});

afterAll(() => bench.close());

const ENTIDADES = `query Entidades($r: [_Any!]!) {
  _entities(representations: $r) { ... on Produto { id nome categorias { nome } } ... on Categoria { nome } }
}`;

const entities = (r: readonly unknown[]) => bench.execute(ENTIDADES, { variables: { r } });

/** A product of the double, as the shop reads it. */
async function readProduto() {
  const { data } = await bench.execute('{ destaques { id slug nome } categorias { id nome } }');
  const { destaques, categorias } = z
    .object({
      destaques: z
        .tuple([z.object({ id: z.string(), slug: z.string(), nome: z.string() })])
        .rest(z.unknown()),
      categorias: z.tuple([z.object({ id: z.string(), nome: z.string() })]).rest(z.unknown()),
    })
    .parse(data);
  return { produto: destaques[0], categoria: categorias[0] };
}

describe('FEDERATION=on', () => {
  test('composes with another subgraph that extends Produto (GW-25)', async () => {
    const { data } = await bench.execute('{ _service { sdl } }');
    const { sdl } = z.object({ _service: z.object({ sdl: z.string() }) }).parse(data)._service;
    const pontos = `
      extend schema @link(url: "https://specs.apollo.dev/federation/v2.5", import: ["@key"])
      type Produto @key(fields: "id") { id: ID! pontos: Int }
      type Query { maisPontos: [Produto!]! }`;
    const { errors, supergraphSdl } = composeServices([
      { name: 'loja', url: 'http://loja.example/graphql', typeDefs: parse(sdl) },
      { name: 'pontos', url: 'http://pontos.example/graphql', typeDefs: parse(pontos) },
    ]);
    expect(errors).toBeUndefined();
    expect(supergraphSdl).toMatch(/pontos: Int @join__field\(graph: PONTOS\)/);
  });

  test('finds products by id and slug and categories by id, in order; an absent one is null (GW-25)', async () => {
    const { produto, categoria } = await readProduto();
    const { data, errors } = await entities([
      { __typename: 'Categoria', id: categoria.id },
      { __typename: 'Produto', slug: produto.slug },
      { __typename: 'Produto', id: '999999' },
      { __typename: 'Produto', id: produto.id },
    ]);
    expect(errors).toBeUndefined();
    const found = expect.objectContaining({ id: produto.id, nome: produto.nome });
    expect(data?.['_entities']).toEqual([{ nome: categoria.nome }, found, null, found]);
  });

  test('reads a product that is asked for twice once (GW-25)', async () => {
    const { produto } = await readProduto();
    bench.api.calls.length = 0;
    const same = { __typename: 'Produto', id: produto.id };
    await entities([same, same, same]);
    expect(bench.calls().filter((call) => call.startsWith('GET /produtos/'))).toHaveLength(1);
  });

  test.each([
    ['too many', Array.from({ length: 61 }, () => ({ __typename: 'Produto', id: '1' }))],
    ['another type', [{ __typename: 'Pedido', id: '1' }]],
    ['another key', [{ __typename: 'Produto', nome: 'x' }]],
    ['an id that is a path', [{ __typename: 'Produto', id: '../pedidos/1' }]],
  ])('refuses %s entities with BAD_USER_INPUT (GW-25)', async (_, r) => {
    bench.api.calls.length = 0;
    expect((await entities(r)).codes).toEqual(['BAD_USER_INPUT']);
    expect(bench.calls()).toEqual([]);
  });

  test('counts 60 entities in the cost of an operation (GW-25)', async () => {
    const { extensions } = await bench.execute(ENTIDADES, {
      variables: { r: [] },
      headers: { 'x-decantaria-trace': '1' },
    });
    const inner = 1 + 1 + (1 + 10) + 1;
    expect(extensions?.['cost']).toEqual({ estimated: 60 + 60 * inner, actual: 60 });
  });

  test('@auth holds as without it (GW-25)', async () => {
    expect((await bench.execute('{ carrinho { id } }')).codes).toEqual(['UNAUTHENTICATED']);
  });
});

test('the text of the subgraph is hidden where introspection is off (GW-25)', async () => {
  const closed = await createTestBench({ FEDERATION: 'on', INTROSPECTION: 'off' });
  expect((await closed.execute('{ _service { sdl } }')).codes).toEqual(['FORBIDDEN']);
  await closed.close();
});

test('without FEDERATION the schema has neither _service nor _entities (GW-25)', async () => {
  const plain = await createTestBench();
  const { codes } = await plain.execute('{ _service { sdl } }');
  expect(codes).toEqual(['GRAPHQL_VALIDATION_FAILED']);
  await plain.close();
});
