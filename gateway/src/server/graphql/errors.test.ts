import { makeExecutableSchema } from '@graphql-tools/schema';
import { GraphQLError, graphql } from 'graphql';
import { expect, test, vi } from 'vitest';
import { invalidInput, notFound, outcomeUnknown } from '../../shop/errors.ts';
import { RestFailure, readFailure } from '../../upstream/rest/failure.ts';
import { RefusedParameter } from '../../upstream/rest/path.ts';
import { formatError } from './errors.ts';

async function fail(error: Error | null, type = 'String') {
  const report = vi.fn();
  const { errors } = await graphql({
    schema: makeExecutableSchema({
      typeDefs: `type Query { r: ${type} }`,
      resolvers: {
        Query: {
          r: () => {
            if (error) throw error;
            return null;
          },
        },
      },
    }),
    source: '{ r }',
  });
  const [first] = errors ?? [];
  if (!first) throw new Error('no error');
  const formatted = {
    ...first.toJSON(),
    extensions: { code: 'INTERNAL_SERVER_ERROR', ...first.extensions },
  };
  return { output: formatError(formatted, first, { requestId: 'id-1', report }), report };
}

test.each([
  ['an ordinary error', new Error('select * from usuarios'), 'String'],
  ['an undeclared GraphQLError', new GraphQLError('senha=1'), 'String'],
  [
    'an undeclared error with a client code',
    new GraphQLError('senha=1', { extensions: { code: 'BAD_USER_INPUT' } }),
    'String',
  ],
  ['null for a non-null field', null, 'String!'],
])('%s is INTERNAL with the request id, and is reported', async (_, error, type) => {
  const { output, report } = await fail(error, type);
  expect(output).toEqual({
    message: 'Something went wrong on our side.',
    locations: [{ line: 1, column: 3 }],
    path: ['r'],
    extensions: { code: 'INTERNAL', requestId: 'id-1' },
  });
  expect(report).toHaveBeenCalledWith(expect.anything(), 'bug');
});

test('passes a declared error unchanged', async () => {
  const { output, report } = await fail(invalidInput('pagina', 'pagina counts from 1.'));
  expect(output).toMatchObject({
    message: 'pagina counts from 1.',
    extensions: { code: 'BAD_USER_INPUT', campo: 'pagina', requestId: 'id-1' },
  });
  expect(report).not.toHaveBeenCalled();
});

test.each([
  ['timeout', 'UPSTREAM_TIMEOUT'],
  ['unreachable', 'UPSTREAM_UNAVAILABLE'],
  [readFailure(403, ''), 'UPSTREAM_UNAVAILABLE'],
  ['abandoned', 'UPSTREAM_UNAVAILABLE'],
  ['unreadable', 'UPSTREAM_INVALID'],
] as const)('%j → %s', async (failed, code) => {
  const { output, report } = await fail(new RestFailure(failed, 'GET /segredo'));
  expect(output.extensions).toEqual({ code, requestId: 'id-1' });
  expect(JSON.stringify(output)).not.toContain('segredo');
  expect(report).toHaveBeenCalledWith(expect.any(RestFailure), 'upstream');
});

test('a write with an unknown outcome names what to check and reports the cause', async () => {
  const failure = new RestFailure('timeout', 'POST /auth/register');
  const { output, report } = await fail(outcomeUnknown(failure, 'Sign in first.'));
  expect(output).toMatchObject({
    message: 'The shop gave no clear answer. Sign in first.',
    extensions: { code: 'UPSTREAM_TIMEOUT', requestId: 'id-1' },
  });
  expect(report).toHaveBeenCalledWith(failure, 'upstream');
});

test('a full disk of the API is UPSTREAM_UNAVAILABLE, and nothing was done (SEC-41)', async () => {
  const full = readFailure(507, '{"codigo":"SEM_ESPACO","mensagem":"x"}');
  const { output } = await fail(new RestFailure(full, 'POST /x'));
  expect(output).toMatchObject({
    message: 'The shop cannot save anything right now, and nothing was done. Try again later.',
    extensions: { code: 'UPSTREAM_UNAVAILABLE' },
  });
});

test('a 429 of the API is RATE_LIMITED (rest-contract 1.2, P12)', async () => {
  const failure = new RestFailure(readFailure(429, ''), 'POST /x');
  const { output } = await fail(failure);
  expect(output.extensions).toEqual({ code: 'RATE_LIMITED', requestId: 'id-1' });
});

test('an id that is no path segment is BAD_USER_INPUT', async () => {
  const { output, report } = await fail(new RefusedParameter());
  expect(output.extensions).toEqual({ code: 'BAD_USER_INPUT', campo: 'id', requestId: 'id-1' });
  expect(report).not.toHaveBeenCalled();
});

test('a missing or foreign thing is NOT_FOUND', async () => {
  const { output } = await fail(notFound('pedidoId'));
  expect(output.extensions).toEqual({ code: 'NOT_FOUND', campo: 'pedidoId', requestId: 'id-1' });
});

test("an unknown outcome keeps the failure's code and reports the failure", async () => {
  const failure = new RestFailure('timeout', 'POST /segredo');
  const { output, report } = await fail(outcomeUnknown(failure, 'Look at your orders.'));
  expect(output.message).toBe('The shop gave no clear answer. Look at your orders.');
  expect(output.extensions).toEqual({ code: 'UPSTREAM_TIMEOUT', requestId: 'id-1' });
  expect(report).toHaveBeenCalledWith(failure, 'upstream');
});
