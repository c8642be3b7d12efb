import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { generate } from '@graphql-codegen/cli';
import { buildSchema, introspectionFromSchema, isIntrospectionType, parse, print } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sdl } from '../../src/server/graphql/schema.ts';
import { createTestBench, type TestBench } from '../test-bench.ts';
import { addByApolloClient } from './apollo-client.ts';
import { config } from './codegen.ts';
import { signInByFetch } from './fetch.ts';
import { carrinhoByGraphqlRequest } from './graphql-request.ts';
import { watchByGraphqlSse } from './graphql-sse.ts';
import query from './relay/__generated__/pedidosQuery.graphql.ts';
import resumo from './relay/__generated__/pedidosResumo.graphql.ts';
import { createRelay, pedidosByRelay } from './relay/relay.ts';
import { categoriasByUrql } from './urql.ts';

const rootOf = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

let bench: TestBench;
let graphql: string;
beforeAll(async () => {
  bench = await createTestBench();
  graphql = `${bench.url}/graphql`;
});
afterAll(() => bench.close());

describe("other people's clients (D8)", () => {
  test('fetch signs in', async () => {
    expect(await signInByFetch(graphql, 'marina', 'Perfume@1')).toMatchObject({
      data: { entrar: { token: expect.stringContaining('.') } },
    });
  });

  test('urql reads by GET without a special header', async () => {
    expect(await categoriasByUrql(graphql)).toContainEqual(
      expect.objectContaining({ id: '3', nome: 'Árabe' }),
    );
  });

  test('Apollo Client adds to the cart, and gets a refusal as data', async () => {
    const add = (produtoId: string) =>
      addByApolloClient(graphql, bench.tokenOf('marina'), produtoId);
    expect(await add('2')).toMatchObject({ adicionarAoCarrinho: { quantidadeTotal: 1 } });
    expect(await add('99')).toMatchObject({
      adicionarAoCarrinho: { codigo: 'PRODUTO_INDISPONIVEL' },
    });
  });

  test('graphql-request reads the cart', async () => {
    expect(await carrinhoByGraphqlRequest(graphql, bench.tokenOf('marina'))).toMatchObject({
      total: 120.5,
    });
  });

  test('graphql-sse is refused as an event without the role', async () => {
    const seen: unknown[] = [];
    const stop = watchByGraphqlSse(`${graphql}/stream`, bench.tokenOf('marina'), (it) =>
      seen.push(it),
    );
    await expect.poll(() => seen.length).toBeGreaterThan(0);
    stop();
  });

  test('the client preset of graphql-codegen types documents and scalars', async () => {
    const document =
      'query Pedidos { meusPedidos { itens { total data metodo enderecoEntrega { estado } } } }';
    const [preset] = Object.values(config.generates);
    const files: { readonly filename: string }[] = await generate(
      {
        schema: rootOf('schema.graphql'),
        documents: document,
        generates: { 'gql/': preset ?? {} },
        silent: true,
      },
      false,
    );
    const typed = JSON.stringify(files.find(({ filename }) => filename.endsWith('/graphql.ts')));
    expect(typed).toContain('PedidosDocument');
    expect(typed).toMatch(/total: number/);
    expect(typed).not.toMatch(/: any\b/);
  });

  test('Relay reads fragments from a store whose ids hold the type (decision 0048)', async () => {
    const relay = createRelay(graphql, bench.tokenOf('marina'));
    const [pedido] = await pedidosByRelay(relay);
    expect(pedido).toMatchObject({ status: expect.any(String), total: expect.any(Number) });
    const ids = relay.getStore().getSource().getRecordIDs();
    expect(ids).toContainEqual(expect.stringMatching(/^Pedido:\d+$/));
    expect(ids).toContainEqual(expect.stringMatching(/^ItemPedido:/));
  });

  test('the artifacts of Relay’s compiler are those of the documents', () => {
    const source = readFileSync(new URL('relay/pedidos.ts', import.meta.url), 'utf8');
    const hashes = Array.from(source.matchAll(/graphql`([^`]*)`/g), ([, document = '']) =>
      createHash('md5')
        .update(print(parse(document)))
        .digest('hex'),
    );
    expect([resumo, query]).toMatchObject(hashes.map((hash) => ({ hash })));
  });

  test('the schema suits clients that write one file for each type (Apollo Kotlin, Apollo iOS)', () => {
    const schema = buildSchema(sdl);
    const types = Object.values(schema.getTypeMap()).filter((type) => !isIntrospectionType(type));
    const files = types.map(({ name }) => name.toLowerCase());
    expect(new Set(files).size).toBe(files.length);
    expect(introspectionFromSchema(schema).__schema.types.length).toBeGreaterThan(types.length);
  });

  test('docs/clients.md shows these very files', () => {
    const document = readFileSync(rootOf('docs/clients.md'), 'utf8');
    for (const name of [
      'fetch',
      'urql',
      'apollo-client',
      'graphql-request',
      'graphql-sse',
      'codegen',
      'relay/pedidos',
      'relay/relay',
    ]) {
      const source = readFileSync(new URL(`${name}.ts`, import.meta.url), 'utf8');
      expect(document).toContain(`\`\`\`ts\n${source}\`\`\``);
    }
  });
});
