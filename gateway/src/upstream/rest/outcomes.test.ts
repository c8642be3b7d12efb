import { describe, expect, test } from 'vitest';
import { DeclaredError } from '../../shop/errors.ts';
import { RestFailure, readFailure } from './failure.ts';
import { invalid, outcomeOf, outcomeOrThrow, readAfterWrite, verifyWrite } from './outcomes.ts';

const refused = (body: string) => new RestFailure(readFailure(409, body), 'PUT /x');
const outcomes = {
  CPF_EM_USO: invalid('cpf', 'CPF já registrado!'),
  ITEM_SEM_LINHA: () => null,
};

test('gives the outcome of a code', () => {
  const { refusal } = refused('{"codigo":"CPF_EM_USO"}');
  expect(outcomeOf(refusal, outcomes)).toEqual({
    __typename: 'DadosInvalidos',
    codigo: 'DADOS_INVALIDOS',
    campo: 'cpf',
    mensagem: 'CPF já registrado!',
  });
});

test.each([
  ['without a reply', new RestFailure('timeout', 'PUT /x')],
  ['without a code', refused('')],
  ['with an unknown code', refused('{"codigo":"OUTRO"}')],
  ['whose row gives no outcome', refused('{"codigo":"ITEM_SEM_LINHA"}')],
])('gives no outcome for a failure %s, or throws it', (_, failure) => {
  expect(outcomeOf(failure.refusal, outcomes)).toBeNull();
  expect(() => outcomeOrThrow(failure, outcomes)).toThrow(failure);
});

const bare = new RestFailure(readFailure(403, ''), 'PUT /x');
const cut = new RestFailure('unreachable', 'PUT /x');
const unread = new RestFailure('timeout', 'GET /x');

const reply = async (failure: Error | null) => {
  if (failure) throw failure;
};
const run = (write: Error | null, readBack: Error | null, shows: boolean) =>
  verifyWrite(reply(write), {
    readBack: async () => {
      if (readBack) throw readBack;
      return 'depois';
    },
    shows: () => shows,
    advice: 'Look first.',
  });

describe('write that is read back', () => {
  test.each([null, bare, cut])(
    'succeeds when the change is visible, for any reply',
    async (write) => {
      expect(await run(write, null, true)).toEqual({ after: 'depois', failure: null });
    },
  );

  test('returns the refusal when the change is not visible', async () => {
    expect(await run(bare, null, false)).toEqual({ after: 'depois', failure: bare });
  });

  test.each([
    ['UPSTREAM_UNAVAILABLE', cut, null],
    ['UPSTREAM_INVALID', null, null],
    ['UPSTREAM_UNAVAILABLE', cut, unread],
    ['UPSTREAM_UNAVAILABLE', bare, unread],
    ['UPSTREAM_TIMEOUT', null, unread],
  ])(
    'fails with a text that names where to look when the outcome is unknown: %s',
    async (code, write, readBack) => {
      const error = await run(write, readBack, false).catch((caught: unknown) => caught);
      expect(error).toBeInstanceOf(DeclaredError);
      expect(error).toMatchObject({
        message: 'The shop gave no clear answer. Look first.',
        extensions: { code },
      });
    },
  );

  test('trusts a refusal with a reason, even when it cannot be verified', async () => {
    const refusal = new RestFailure(readFailure(409, '{"codigo":"CONFLITO"}'), 'PUT /x');
    await expect(run(refusal, unread, false)).rejects.toBe(refusal);
    const ended = new RestFailure(readFailure(401, ''), 'PUT /x');
    await expect(run(ended, unread, false)).rejects.toBe(ended);
  });

  test('rethrows an error of our own', async () => {
    const bug = new TypeError('x');
    await expect(run(bug, null, true)).rejects.toBe(bug);
    await expect(run(null, bug, true)).rejects.toBe(bug);
  });
});

test.each([
  ['an accepted write is believed', null, false, { after: 'depois', failure: null }],
  ['a lost reply is looked up', cut, true, { after: 'depois', failure: null }],
  ['a refusal is believed', bare, true, { after: 'depois', failure: bare }],
])('on an API with the contract, %s', async (_, failure, shows, expected) => {
  const readBack = async () => 'depois';
  const verification = { readBack, shows: () => shows, advice: 'Look first.' };
  expect(await readAfterWrite(reply(failure), verification)).toEqual(expected);
});
