import fc from 'fast-check';
import { getIntrospectionQuery } from 'graphql';
import { request } from 'undici';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createTestBench, type TestBench } from '../../../test/test-bench.ts';
import { LIMITS } from './limits.ts';

let bench: TestBench;
beforeAll(async () => {
  bench = await createTestBench();
});
afterAll(() => bench.close());
afterEach(() => bench.api.faults.clear());

describe('error contents', () => {
  const MARK = 'SEGREDO-DO-UPSTREAM';
  const QUESTIONS = [
    '{ categorias { nome destaque { nome } maisVendidos { nome } totalProdutos } }',
    '{ destaques { nome categorias { nome } } produtos(busca: "x") { itens { nome } } }',
    '{ produto(slug: "noite-de-oud") { nome } }',
    '{ sessao { username } carrinho { itens { nomeProduto produto { nome } } } }',
    'mutation { entrar(username: "marina", senha: "Perfume@1") { __typename ... on Falha { mensagem } } }',
    'mutation { adicionarAoCarrinho(input: { produtoId: 2 }) { __typename ... on Falha { mensagem } } }',
    'mutation { removerItem(itemId: "2") { __typename ... on Falha { mensagem } } }',
  ];
  const CALLS = [
    'GET /categorias',
    'GET /produtos/destaques',
    'GET /produtos/destaque-por-categoria',
    'GET /produtos/mais-vendidos',
    'GET /produtos/listarFiltroShop',
    'GET /produtos/slug/noite-de-oud',
    'GET /produtos/2',
    'GET /usuarios/me',
    'GET /carrinho',
    'POST /auth/login',
    'POST /carrinho/adicionar',
    'DELETE /carrinho/remover/2',
  ];

  test('leaks no upstream text, URL or stack for any reply', async () => {
    const body = fc.constantFrom(
      `{"codigo":"${MARK}","mensagem":"${MARK}","campo":"${MARK}"}`,
      `{"codigo":"ESTOQUE_INSUFICIENTE","mensagem":"${MARK}","campo":"x ${MARK}"}`,
      `{"codigo":"DADOS_INVALIDOS","mensagem":"${MARK}"}`,
      `{"message":"${MARK}","trace":"at ${MARK}"}`,
      `<html>${MARK}</html>`,
      `"${MARK}`,
    );
    const status = fc.constantFrom(200, 400, 401, 403, 404, 409, 422, 429, 500, 503);
    const question = fc.constantFrom(...QUESTIONS);
    await fc.assert(
      fc.asyncProperty(question, status, body, async (query, code, text) => {
        bench.api.linhas.set(7, [{ produtoId: 2, variacaoId: null, quantidade: 1 }]);
        for (const call of CALLS) {
          bench.api.spoil(call, { status: code, body: text }, 99);
        }
        const reply = await bench.execute(query, { token: bench.tokenOf('marina') });
        expect(reply.text).not.toMatch(/SEGREDO-DO|127\.0\.0\.1|\bat \/|node_modules|stack/);
        for (const error of reply.errors ?? []) {
          expect(error.extensions.code).not.toBe('INTERNAL');
          expect(error.extensions.requestId).toMatch(/^[0-9a-f-]{36}$/);
        }
      }),
      { numRuns: 120 },
    );
  });

  test.each([
    ['{ categoria { nome } }', 'GRAPHQL_VALIDATION_FAILED'],
    ['{ produtos(ordenarPor: MENOR) { pagina } }', 'GRAPHQL_VALIDATION_FAILED'],
    ['{ categorias { nome ', 'GRAPHQL_PARSE_FAILED'],
    ['mutation { entrar(username: 1, senha: "x") { __typename } }', 'GRAPHQL_VALIDATION_FAILED'],
  ])(
    '%s gives %s, and no names of the schema where introspection is closed',
    async (query, code) => {
      const closed = await createTestBench({
        environment: { INTROSPECTION: 'off', SANDBOX: 'off' },
      });
      try {
        for (const one of [bench, closed]) {
          const { codes, status } = await one.execute(query);
          expect([status, new Set(codes)]).toEqual([400, new Set([code])]);
        }
        expect((await closed.execute(query)).text).not.toContain('Did you mean');
      } finally {
        await closed.close();
      }
    },
  );

  test('suggests names where introspection is open (D4)', async () => {
    const { errors } = await bench.execute('{ categoria { nome } }');
    expect(errors?.[0]?.message).toContain('Did you mean "categorias"');
  });

  test.each([
    'subscription { produtos { pagina } }',
    'subscription A { x }',
    'query Q { x } subscription S { y }',
  ])('%s is a validation error, not a bug (SEC-16)', async (query) => {
    const { codes, status, text } = await bench.execute(query);
    expect([status, new Set(codes)]).toEqual([400, new Set(['GRAPHQL_VALIDATION_FAILED'])]);
    expect(text).toContain('Subscriptions are server-sent events: POST /graphql/stream.');
  });

  test('an invalid variable is BAD_USER_INPUT', async () => {
    const { codes, text } = await bench.execute(
      'query ($o: OrdenacaoProdutos) { produtos(ordenarPor: $o) { pagina } }',
      { variables: { o: 'MENOR_PRECOS' } },
    );
    expect(codes).toEqual(['BAD_USER_INPUT']);
    expect(text).toContain('Did you mean');
  });
});

describe('limits (P13)', () => {
  const nest = (n: number): string =>
    n === 0 ? 'id' : `categorias { ${n === 1 ? 'id' : `destaque { ${nest(n - 2)} }`} }`;

  test('allows introspection and 12 levels, refuses 13 and names the numbers (D7)', async () => {
    expect((await bench.execute(getIntrospectionQuery())).errors).toBeUndefined();
    const { errors } = await bench.execute(`{ ${nest(14)} }`);
    expect(errors?.[0]?.message).toBe(
      `Fields are nested too deep: 15, the limit is 12, at ${'categorias.destaque.'.repeat(7)}id.`,
    );
  });

  test('refuses fifty aliases', async () => {
    const fields = Array.from({ length: 50 }, (_, i) => `a${i}: linkConversa`).join(' ');
    const { errors, status } = await bench.execute(`{ ${fields} }`);
    expect(status).toBe(400);
    expect(errors?.map(({ message }) => message)).toContain(
      `Too many aliases: 50, the limit is ${LIMITS.aliases}.`,
    );
  });

  test('refuses nested lists by their cost', async () => {
    const { errors } = await bench.execute(
      '{ categorias { maisVendidos(limite: 50) { categorias { maisVendidos(limite: 50) { categorias { maisVendidos { id } } } } } } }',
    );
    expect(errors?.[0]?.message).toMatch(
      /^The operation asks for too much at once: \d+, the limit is 20000, at categorias\.maisVendidos\.categorias\.maisVendidos\.categorias\.maisVendidos\.id\.$/,
    );
  });

  test('accepts a page of any size: its list is counted once', async () => {
    const { errors } = await bench.execute(
      'query ($tamanho: Int) { produtos(tamanho: $tamanho) { itens { id slug nome imagem { url fontes { tipo srcset } } variacoes { id nome preco estoque precoPorMl volumeMl } } } }',
    );
    expect(errors).toBeUndefined();
  });

  test('measures doubling fragments once', async () => {
    const folds = Array.from(
      { length: 40 },
      (_, i) =>
        `fragment F${i} on Categoria { ...F${i + 1} destaque { categorias { ...F${i + 1} } } }`,
    ).join(' ');
    const { status } = await bench.execute(
      `{ categorias { ...F0 } } ${folds} fragment F40 on Categoria { id }`,
    );
    expect(status).toBe(400);
  });

  test('circular fragments are a validation error', async () => {
    const { codes } = await bench.execute(
      '{ categorias { ...A } } fragment A on Categoria { ...B } fragment B on Categoria { ...A }',
    );
    expect(codes).toContain('GRAPHQL_VALIDATION_FAILED');
  });

  test('stops parsing a document with too many tokens', async () => {
    const { errors } = await bench.execute(`{ ${'linkConversa '.repeat(3000)} }`);
    expect(errors?.[0]?.message).toContain('2000');
  });

  test('refuses batches and requests without a JSON header', async () => {
    const post = (body: string, type: string) =>
      request(`${bench.url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': type },
        body,
      });
    expect((await post('[{"query":"{ linkConversa }"}]', 'application/json')).statusCode).toBe(400);
    expect((await post('{"query":"{ linkConversa }"}', 'text/plain')).statusCode).toBe(415);
    expect((await post('query=x', 'application/x-www-form-urlencoded')).statusCode).toBe(415);
    expect((await post(`{"query":"${'x'.repeat(110_000)}"}`, 'application/json')).statusCode).toBe(
      413,
    );
  });
});

test('extensions.custo reports the cost and the limits (D7, D9)', async () => {
  const { extensions } = await bench.execute(
    'query A { ...B } fragment B on Query { c: categorias { nome maisVendidos(limite: 5) { id } } }',
    { headers: { 'x-decantaria-trace': '1' } },
  );
  expect(extensions?.['custo']).toEqual({
    custo: { valor: 71, limite: LIMITS.cost },
    profundidade: { valor: 3, limite: LIMITS.depth },
    apelidos: { valor: 1, limite: LIMITS.aliases },
    camposRaiz: { valor: 1, limite: LIMITS.rootFields },
  });
});

test('extensions.cost compares the estimated cost with that of the reply (D7)', async () => {
  const { data, extensions } = await bench.execute(
    '{ ...A ... on Query { categorias { n: nome __typename } } } fragment A on Query { categorias { maisVendidos { id } } }',
    { headers: { 'x-decantaria-trace': '1' } },
  );
  const { categorias } = z
    .object({ categorias: z.array(z.object({ maisVendidos: z.array(z.unknown()) })) })
    .parse(data);
  const ids = categorias.flatMap(({ maisVendidos }) => maisVendidos).length;
  expect(ids).toBeGreaterThan(0);
  expect(extensions?.['cost']).toEqual({
    estimated: 1 + 10 * (1 + 10) + (1 + 10),
    actual: 1 + categorias.length * 2 + ids,
  });
});

test.each([
  [{ PUBLIC_URL: 'https://loja.example' }, false, false],
  [{ INTROSPECTION: 'off' }, false, true],
  [{ REST_TRACE: 'off' }, true, false],
])(
  'with %j: schema visible %s, REST calls visible %s (SEC-05)',
  async (environment, schema, calls) => {
    const shop = await createTestBench(environment);
    const { codes } = await shop.execute('{ __schema { queryType { name } } }');
    expect(codes).toEqual(schema ? [] : ['GRAPHQL_VALIDATION_FAILED']);
    expect((await request(`${shop.url}/schema.graphql`)).statusCode).toBe(schema ? 200 : 404);
    const { extensions } = await shop.execute('{ categorias { id } }', {
      headers: { 'x-decantaria-trace': '1' },
    });
    expect(extensions === undefined).toBe(!calls);
    await shop.close();
  },
);
