import { describe, expect, test } from 'vitest';
import { DeclaredError } from '../graphql/errors.ts';
import { RestFailure, readRefusal } from '../rest/failure.ts';
import { verifyWrite } from './verified-write.ts';

const refused = new RestFailure('refused', 'PUT /x', readRefusal(403, ''));
const cut = new RestFailure('unreachable', 'PUT /x');
const unread = new RestFailure('timeout', 'GET /x');

const run = (write: Error | null, readBack: Error | null, shows: boolean) =>
  verifyWrite({
    write: async () => {
      if (write) throw write;
    },
    readBack: async () => {
      if (readBack) throw readBack;
      return 'depois';
    },
    shows: () => shows,
    advice: 'Look first.',
  });

describe('uma escrita lida de volta', () => {
  test.each([null, refused, cut])(
    'o que aparece foi feito, seja qual for a resposta',
    async (write) => {
      expect(await run(write, null, true)).toEqual({ after: 'depois', failure: null });
    },
  );

  test('o que não aparece e foi recusado é a recusa', async () => {
    expect(await run(refused, null, false)).toEqual({ after: 'depois', failure: refused });
  });

  test.each([
    ['UPSTREAM_UNAVAILABLE', cut, null],
    ['UPSTREAM_INVALID', null, null],
    ['UPSTREAM_UNAVAILABLE', cut, unread],
    ['UPSTREAM_UNAVAILABLE', refused, unread],
    ['UPSTREAM_TIMEOUT', null, unread],
  ])('o que ninguém sabe é um erro que diz onde olhar: %s', async (code, write, readBack) => {
    const error = await run(write, readBack, false).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(DeclaredError);
    expect(error).toMatchObject({
      message: 'The shop gave no clear answer. Look first.',
      extensions: { code },
    });
  });

  test('uma recusa com motivo é certa, também sem poder conferir', async () => {
    const known = new RestFailure('refused', 'PUT /x', readRefusal(409, '{"codigo":"CONFLITO"}'));
    await expect(run(known, unread, false)).rejects.toBe(known);
    const ended = new RestFailure('refused', 'PUT /x', readRefusal(401, ''));
    await expect(run(ended, unread, false)).rejects.toBe(ended);
  });

  test('um defeito nosso não é engolido', async () => {
    const bug = new TypeError('x');
    await expect(run(bug, null, true)).rejects.toBe(bug);
    await expect(run(null, bug, true)).rejects.toBe(bug);
  });
});
