import { z } from 'zod';
import type { Shared } from '../../server/across/shared.ts';
import type { Identity } from './conta.ts';
import { hashOfToken } from './token.ts';

const UNTIL = 'ate';
/** Above the life of a token, which is a day on every known API. */
const LIFETIME_MS = 30 * 24 * 60 * 60_000;

type Issued = Pick<Identity, 'usuarioId' | 'iat' | 'token'>;

/** The accounts whose sessions ended, on this gateway or another. */
export interface EndedAccounts {
  /** Refuses the account's tokens that were issued until now. */
  readonly end: (usuarioId: string) => Promise<void>;
  /** Whether the token is of an ended session. False for a token that does not say when it was issued. */
  readonly refuses: (issued: Issued) => Promise<boolean>;
  /** Accepts a token that the API has just issued: its whole seconds, or its clock, may be behind this gateway's. */
  readonly admit: (issued: Issued) => Promise<void>;
}

/** Keeps the moment by account, for APIs that do not end sessions themselves. `now` in milliseconds since 1970. */
export function createEndedAccounts(
  { openValues }: Pick<Shared, 'openValues'>,
  now: () => number = Date.now,
): EndedAccounts {
  const kept = openValues({
    kind: 'sessoes-encerradas',
    schema: z.number(),
    lifetimeMs: LIFETIME_MS,
    groups: 10_000,
    keys: 10,
    now,
  });
  const refuses = async ({ usuarioId, iat, token }: Issued) => {
    const values = await kept.read(usuarioId);
    const until = values.get(UNTIL);
    return until !== undefined && iat > 0 && iat * 1000 <= until && !values.has(hashOfToken(token));
  };
  return {
    end: (usuarioId) => kept.write(usuarioId, UNTIL, now()),
    refuses,
    admit: async (issued) => {
      if (await refuses(issued))
        await kept.write(issued.usuarioId, hashOfToken(issued.token), now());
    },
  };
}
