import { ApolloServer, HeaderMap } from '@apollo/server';
import { makeExecutableSchema } from '@graphql-tools/schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RestFailure, readRefusal } from '../../upstream/rest/failure.ts';
import { NotBegun } from '../concurrency/bounded-queue.ts';
import { overload } from './overload.ts';

const fail = (cause?: Error) => () => {
  throw new RestFailure('refused', 'GET /x', readRefusal(429, ''), cause);
};
const shed = fail(new NotBegun('the queue is full'));
const outage = () => {
  throw new RestFailure('unreachable', 'GET /x', null, new NotBegun('the breaker is open'));
};

const apollo = new ApolloServer({
  schema: makeExecutableSchema({
    typeDefs: 'type Query { ok: Int shed: Int needed: Int! limited: Int outage: Int }',
    resolvers: { Query: { ok: () => 1, shed, needed: shed, limited: fail(), outage } },
  }),
  plugins: [overload],
});
beforeAll(() => apollo.start());
afterAll(() => apollo.stop());

test.each([
  ['{ shed }', 503],
  ['{ needed }', 503],
  ['{ shed limited }', 503],
  ['{ shed ok }', undefined],
  ['{ limited }', undefined],
  ['{ outage }', undefined],
  ['{ ok }', undefined],
])('%s is answered with the status %s (GW-08)', async (query, status) => {
  const reply = await apollo.executeHTTPGraphQLRequest({
    httpGraphQLRequest: {
      method: 'POST',
      headers: new HeaderMap([['content-type', 'application/json']]),
      search: '',
      body: { query },
    },
    context: async () => ({}),
  });
  expect([reply.status, reply.headers.get('retry-after')]).toEqual([
    status,
    status === undefined ? undefined : '1',
  ]);
});
