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
  ])('o que ninguém sabe é um erro que diz onde olhar: %s', async (code, write, readBack) => {
    const error = await run(write, readBack, false).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(DeclaredError);
    expect(error).toMatchObject({
      message: 'The shop gave no clear answer. Look first.',
      extensions: { code },
    });
  });

  test('uma recusa que não se pode conferir fica a recusa', async () => {
    await expect(run(refused, unread, false)).rejects.toBe(refused);
  });

  test('um sim que não se pode conferir é a falha da leitura', async () => {
    await expect(run(null, unread, false)).rejects.toBe(unread);
  });

  test('um defeito nosso não é engolido', async () => {
    const bug = new TypeError('x');
    await expect(run(bug, null, true)).rejects.toBe(bug);
  });
});
