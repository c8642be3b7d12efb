import { z } from 'zod';
import type { Shared } from '../../server/across/shared.ts';
import type { Identity } from './conta.ts';
import { hashOfToken } from './token.ts';

/** How long a proof of identity counts. Signing in is one. */
const PROOF_MS = 10 * 60_000;
const UNTIL = 'ate';

export type Identidades = ReturnType<typeof createIdentidades>;

/**
 * Remembers which sessions of admins were proven to be their owner's (docs/decisions/0058). An API may let
 * a session do everything, so the gateway asks before the call. An API that asks by itself is asked too. `now` in
 * milliseconds since 1970.
 */
export function createIdentidades(
  { openValues }: Pick<Shared, 'openValues'>,
  now: () => number = Date.now,
) {
  const kept = openValues({
    kind: 'identidade',
    schema: z.number(),
    lifetimeMs: PROOF_MS,
    groups: 10_000,
    now,
  });
  return {
    /** Counts the session as proven from now. Returns until when, in milliseconds since 1970. */
    confirm: async ({ token }: Pick<Identity, 'token'>): Promise<number> => {
      const until = now() + PROOF_MS;
      await kept.write(hashOfToken(token), UNTIL, until);
      return until;
    },
    /** Whether the session began, or was proven, in the last ten minutes. */
    isConfirmed: async ({ token, iat }: Pick<Identity, 'token' | 'iat'>): Promise<boolean> =>
      now() - iat * 1000 < PROOF_MS ||
      ((await kept.read(hashOfToken(token))).get(UNTIL) ?? 0) > now(),
  };
}
