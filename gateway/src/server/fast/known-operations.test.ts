import { createHash } from 'node:crypto';
import { ApolloServer } from '@apollo/server';
import { request } from 'undici';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestBench, type TestBench } from '../../../test/test-bench.ts';

/** A body type that the gateway reads as JSON and that no known request has: Apollo answers. */
const OF_APOLLO = 'application/json;charset=utf-8';

const LIST = 'query Lista($n: Int!) { maisVendidos(categoria: "Masculino", limite: $n) { id } }';
const CART = 'query Carrinho { carrinho { id quantidadeTotal itens { nomeProduto } } }';
const TWO = 'query A { categorias { id } } query B { categorias { nome } }';
const hash = (sha256Hash: unknown, version = 1) => ({ persistedQuery: { version, sha256Hash } });
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

interface Sent {
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signedIn?: boolean;
}

/** Each case, and how many of two equal requests Apollo answers: 0 when known, 2 with errors. */
const CASES: readonly (readonly [string, Sent, 0 | 2])[] = [
  ['a query', { body: { query: '{ categorias { id nome } }' } }, 0],
  [
    'an operation with its name',
    { body: { query: CART, operationName: 'Carrinho' }, signedIn: true },
    0,
  ],
  [
    'null instead of nothing',
    {
      body: { query: CART, operationName: null, variables: null, extensions: null },
      signedIn: true,
    },
    0,
  ],
  ['other extensions', { body: { query: CART, extensions: { from: 'test' } }, signedIn: true }, 0],
  ['variables', { body: { query: LIST, variables: { n: 3 } } }, 0],
  ['a hash', { body: { extensions: hash(hashOf(LIST)), variables: { n: 2 } } }, 0],
  [
    'a mutation',
    { body: { query: 'mutation { limparCarrinho { __typename } }' }, signedIn: true },
    0,
  ],
  [
    'an expected refusal',
    {
      body: {
        query: 'mutation { aumentarItem(itemId: "x") { __typename ... on Falha { mensagem } } }',
      },
      signedIn: true,
    },
    0,
  ],
  [
    'a compressed reply',
    {
      body: { query: '{ produtos { itens { id nome descricao } } }' },
      headers: { 'accept-encoding': 'br' },
    },
    0,
  ],
  [
    'a reply of the media type of GraphQL',
    {
      body: { query: CART },
      signedIn: true,
      headers: { accept: 'application/graphql-response+json, application/json;q=0.9' },
    },
    0,
  ],
  ['an unknown cookie', { body: { query: CART }, headers: { cookie: 'decantaria_sessao=x' } }, 2],
  ['a caller without a session', { body: { query: CART } }, 2],
  ['a refused role', { body: { query: '{ adminPedidos { itens { id } } }' }, signedIn: true }, 2],
  ['an error beside data', { body: { query: '{ categorias { id } carrinho { id } }' } }, 2],
  ['an argument out of range', { body: { query: LIST, variables: { n: 5000 } } }, 2],
  ['a variable of another type', { body: { query: LIST, variables: { n: 'x' } } }, 2],
  ['a missing variable', { body: { query: LIST } }, 2],
  ['variables that are a list', { body: { query: LIST, variables: [3] } }, 2],
  ['extensions that are a text', { body: { query: CART, extensions: 'x' } }, 2],
  [
    'another operation name',
    { body: { query: LIST, variables: { n: 1 }, operationName: 'Outra' } },
    2,
  ],
  ['one of several operations', { body: { query: TWO, operationName: 'B' } }, 2],
  ['none of several operations', { body: { query: TWO } }, 2],
  ['an unknown hash', { body: { extensions: hash('0'.repeat(64)) } }, 2],
  [
    'a hash of another version',
    { body: { extensions: hash(hashOf(LIST), 2), variables: { n: 2 } } },
    2,
  ],
  ['a hash that is no text', { body: { extensions: hash(7) } }, 2],
  ['the hash of another text', { body: { query: CART, extensions: hash(hashOf(LIST)) } }, 2],
  ['a query that is no text', { body: { query: 7 } }, 2],
  ['an empty body', { body: {} }, 2],
  ['a batch', { body: [{ query: CART }] }, 2],
  ['a document that is not valid', { body: { query: '{ senhas }' } }, 2],
  [
    'a document beyond the limits',
    { body: { query: `{ ${'categorias { id } '.repeat(200)} }` } },
    2,
  ],
  [
    'a media type that is not served',
    { body: { query: CART }, signedIn: true, headers: { accept: 'image/png' } },
    2,
  ],
  [
    'a media type too long to remember',
    {
      body: { query: CART },
      signedIn: true,
      headers: { accept: `application/json, text/x-${'y'.repeat(300)}` },
    },
    2,
  ],
  ['a trace', { body: { query: CART }, signedIn: true, headers: { 'x-decantaria-trace': '1' } }, 2],
];

let bench: TestBench;
let token: string;
const asked = vi.spyOn(ApolloServer.prototype, 'executeHTTPGraphQLRequest');
afterEach(() => asked.mockClear());
afterAll(() => asked.mockRestore());

async function open(environment: Readonly<Record<string, string>>) {
  bench = await createTestBench({ environment });
  token = bench.tokenOf('marina');
}

async function send(
  { body, headers, signedIn }: Sent,
  { type = 'application/json', leaving }: { type?: string; leaving?: AbortController } = {},
) {
  const reply = await request(`${bench.url}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': type,
      ...(signedIn && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    body: JSON.stringify(body),
    ...(leaving && { signal: leaving.signal }),
  });
  const text = Buffer.from(await reply.body.arrayBuffer()).toString('latin1');
  const { date: _, 'x-request-id': __, 'content-length': length, ...shown } = reply.headers;
  return {
    status: reply.statusCode,
    headers: shown,
    text: text
      .replaceAll(/"requestId":"[^"]+"/g, '"requestId":""')
      .replaceAll(/"ms":[\d.]+/g, '"ms":0'),
    isWhole: Number(length) === text.length,
  };
}

describe.each([
  ['nothing is cached', { ANSWER_CACHE: 'off', REST_CACHE: 'off' }],
  ['answers are cached', {}],
] as const)('known operations, %s', (name, environment) => {
  beforeAll(async () => {
    await open(environment);
    await send({ body: { query: LIST, variables: { n: 1 }, extensions: hash(hashOf(LIST)) } });
    await send({ body: { query: CART } }, { type: OF_APOLLO });
  });
  afterAll(() => bench.close());

  test.each(CASES)('%s is answered as Apollo answers it (GW-05)', async (_, sent, ofApollo) => {
    await send(sent, { type: OF_APOLLO });
    const before = bench.api.calls.length;
    const expected = await send(sent, { type: OF_APOLLO });
    const calls = bench.api.calls.length - before;
    asked.mockClear();
    expect([await send(sent), await send(sent)]).toEqual([expected, expected]);
    // Nothing is executed twice.
    expect(bench.api.calls.length - before).toBe(3 * calls);
    if (name === 'nothing is cached') expect(asked).toHaveBeenCalledTimes(ofApollo);
  });
});

test('a known operation that is shed is answered with 503 (GW-08)', async () => {
  await open({ ANSWER_CACHE: 'off', REST_CACHE: 'off' });
  const query = 'query P($s: String!) { produto(slug: $s) { id } }';
  const leaving = new AbortController();
  const ask = (slug: string) => send({ body: { query, variables: { s: slug } } }, { leaving });
  await ask('noite-de-oud');
  // More than the row's places and its queue.
  bench.api.spoil('GET /produtos/slug/{slug}', 'silent', 60);
  const replies = Array.from({ length: 60 }, (_, n) => ask(`s${n}`));
  const { status, headers } = await Promise.any(replies);
  expect([status, headers['retry-after']]).toEqual([503, '1']);
  leaving.abort();
  await Promise.allSettled(replies);
  await bench.close();
});
