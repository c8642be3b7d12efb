import { EventEmitter, on } from 'node:events';
import { makeExecutableSchema } from '@graphql-tools/schema';
import { graphql, parse, subscribe } from 'graphql';
import { afterEach, expect, test, vi } from 'vitest';
import { outcomeUnknown } from '../../shop/errors.ts';
import { RestFailure, readFailure } from '../../upstream/rest/failure.ts';
import { applyAuth } from './authorization.ts';

const identity = (papeis: string[]) => ({ usuarioId: '7', papeis });

async function ask(
  field: string,
  sessao: object | null,
  after: object | null = sessao,
  failure: Error = new RestFailure(readFailure(403, ''), 'GET /x'),
) {
  const resolver = vi.fn(() => 'ok');
  const recusado = vi.fn((): string => {
    throw failure;
  });
  const schema = applyAuth(
    makeExecutableSchema({
      typeDefs: `
        enum Papel { USER ADMIN }
        directive @auth(papel: Papel! = USER) on FIELD_DEFINITION
        type Query { livre: String  solto: String @auth  meu: String @auth  painel: String @auth(papel: ADMIN)  recusado: String @auth  rebaixado: String @auth(papel: ADMIN) }`,
      resolvers: {
        Query: { livre: resolver, meu: resolver, painel: resolver, recusado, rebaixado: recusado },
      },
    }),
  );
  const contextValue = {
    access: {
      presented: () => false,
      identify: () => Promise.resolve(sessao),
      reconfirm: () => Promise.resolve(after),
    },
  };
  const { data, errors } = await graphql({
    schema,
    source: `{ r: ${field} }`,
    rootValue: { solto: 'ok' },
    contextValue,
  });
  return {
    value: data?.['r'],
    code: errors?.[0]?.extensions['code'],
    cause: errors?.[0]?.originalError,
    called: resolver.mock.calls.length > 0,
  };
}

test.each([
  ['livre', null, 'ok', undefined],
  ['meu', null, null, 'UNAUTHENTICATED'],
  ['meu', identity(['USER']), 'ok', undefined],
  ['painel', null, null, 'UNAUTHENTICATED'],
  ['painel', identity(['USER']), null, 'FORBIDDEN'],
  ['painel', identity(['USER', 'ADMIN']), 'ok', undefined],
])(
  '%s with %j: %s %s, and the resolver runs only when allowed',
  async (field, sessao, value, code) => {
    const reply = await ask(field, sessao);
    expect(reply).toMatchObject({ value, called: code === undefined });
    expect(reply.code).toBe(code);
  },
);

test('guards a field without a resolver', async () => {
  expect((await ask('solto', null)).code).toBe('UNAUTHENTICATED');
  expect((await ask('solto', identity(['USER']))).value).toBe('ok');
});

test('after a refusal of the API: UNAUTHENTICATED when the session is gone, else the failure', async () => {
  const sessao = identity(['USER']);
  expect((await ask('recusado', sessao, null)).code).toBe('UNAUTHENTICATED');
  expect((await ask('recusado', sessao)).cause).toBeInstanceOf(RestFailure);
});

test('after a refusal of the API: FORBIDDEN when the role is gone (ROLE-03)', async () => {
  const admin = identity(['USER', 'ADMIN']);
  expect((await ask('rebaixado', admin, identity(['USER']))).code).toBe('FORBIDDEN');
  expect((await ask('rebaixado', admin)).cause).toBeInstanceOf(RestFailure);
});

test('also when the refusal is wrapped in an unknown outcome', async () => {
  const unknown = outcomeUnknown(new RestFailure(readFailure(403, ''), 'PUT /x'), 'Look first.');
  expect((await ask('recusado', identity(['USER']), null, unknown)).code).toBe('UNAUTHENTICATED');
});

test.each([new RestFailure('timeout', 'GET /x'), new Error('um defeito')])(
  '%s does not verify the session again',
  async (failure) => {
    expect((await ask('recusado', identity(['USER']), null, failure)).cause).toBe(failure);
  },
);

afterEach(() => vi.useRealTimers());

test('an open subscription goes on while the API is away, and ends with its session (GW-17)', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const emitter = new EventEmitter();
  const source = on(emitter, 'n');
  const reconfirm = vi
    .fn<() => Promise<object | null>>()
    .mockRejectedValueOnce(new RestFailure('timeout', 'GET /x'))
    .mockResolvedValueOnce(identity(['USER']))
    .mockResolvedValueOnce(null);
  const events = await subscribe({
    schema: applyAuth(
      makeExecutableSchema({
        typeDefs: `
          enum Papel { USER ADMIN }
          directive @auth(papel: Papel! = USER) on FIELD_DEFINITION
          type Query { livre: String } type Subscription { n: Int @auth }`,
        resolvers: { Subscription: { n: { subscribe: () => source, resolve: ([n]) => n } } },
      }),
    ),
    document: parse('subscription { n }'),
    contextValue: {
      access: {
        presented: () => false,
        identify: async () => identity(['USER']),
        reconfirm,
      },
    },
  });
  if (!(Symbol.asyncIterator in events)) throw new Error('refused');
  vi.advanceTimersByTime(15_000);
  vi.advanceTimersByTime(15_000);
  emitter.emit('n', 1);
  expect(await events.next()).toEqual({ done: false, value: { data: { n: 1 } } });
  vi.advanceTimersByTime(15_000);
  await expect(events.next()).rejects.toMatchObject({ extensions: { code: 'UNAUTHENTICATED' } });
  expect(vi.getTimerCount()).toBe(0);
  expect(await source.next()).toEqual({ done: true, value: undefined });
});
