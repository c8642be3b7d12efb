import { ApolloServer, HeaderMap } from '@apollo/server';
import { makeExecutableSchema } from '@graphql-tools/schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Failed, RestFailure, readFailure } from '../../upstream/rest/failure.ts';
import { overload } from './errors.ts';

const fail = (failed: Failed) => () => {
  throw new RestFailure(failed, 'GET /x');
};
const shed = fail({ is: 'notSent', why: 'busy' });
const outage = fail({ is: 'notSent', why: 'paused' });
const limited = fail(readFailure(429, ''));

const apollo = new ApolloServer({
  schema: makeExecutableSchema({
    typeDefs: 'type Query { ok: Int shed: Int needed: Int! limited: Int outage: Int }',
    resolvers: { Query: { ok: () => 1, shed, needed: shed, limited, outage } },
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
