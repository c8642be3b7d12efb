import { makeExecutableSchema } from '@graphql-tools/schema';
import type { ExecutionResult } from 'graphql';
import { expect, test } from 'vitest';
import { createOperations } from './operations.ts';
import { createSubscriber } from './subscriptions.ts';

const schema = makeExecutableSchema({
  typeDefs: 'type Query { a: Int } type Subscription { numeros: Int  quebrado: Int }',
  resolvers: {
    Subscription: {
      numeros: {
        subscribe: async function* () {
          yield { eventId: '1', numero: 1 };
          yield { numero: 2 };
        },
        resolve: ({ numero }: { numero: number }) => numero,
      },
      quebrado: {
        subscribe: async function* () {
          yield { eventId: '1' };
        },
        resolve: () => {
          throw new Error('a secret');
        },
      },
    },
  },
});

const OPERATION = { requestId: 'r', report: () => undefined };
const INTERNAL = { code: 'INTERNAL', requestId: 'r' };

async function run(query: string, options: { mode?: 'trusted'; context?: () => unknown } = {}) {
  const subscribe = createSubscriber(schema, createOperations(options.mode), true);
  const { context = () => ({}) } = options;
  const reply = await subscribe({ query }, context, OPERATION);
  const results: ExecutionResult[] = [];
  if (!(Symbol.asyncIterator in reply)) return [reply];
  for await (const result of reply) results.push(result);
  return results;
}

test('a broken event ends the stream with INTERNAL (GW-17)', async () => {
  expect(await run('subscription { numeros }')).toMatchObject([
    { data: { numeros: 1 }, extensions: { eventId: '1' } },
    { data: null, errors: [{ extensions: INTERNAL }] },
  ]);
});

test('a broken field is masked (GW-17)', async () => {
  const [result] = await run('subscription { quebrado }');
  expect(result).toMatchObject({
    data: { quebrado: null },
    errors: [
      { message: 'Something went wrong on our side.', path: ['quebrado'], extensions: INTERNAL },
    ],
  });
});

test('a context that cannot be opened is INTERNAL (GW-17)', async () => {
  const context = () => {
    throw new Error('a secret');
  };
  expect(await run('subscription { numeros }', { context })).toMatchObject([
    { data: null, errors: [{ extensions: INTERNAL }] },
  ]);
});

test("OPERATIONS=trusted refuses what is not the web client's (GW-06)", async () => {
  expect(await run('subscription { numeros }', { mode: 'trusted' })).toMatchObject([
    {
      errors: [
        {
          message: 'Only operations of the web client run here (OPERATIONS=trusted).',
          extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' },
        },
      ],
    },
  ]);
});
