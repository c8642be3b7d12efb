import { z } from 'zod';
import type { Shared } from '../../server/across/shared.ts';
import { createLru } from '../../server/cache/lru.ts';
import type { Identity } from './conta.ts';
import { hashOfToken } from './token.ts';

const UNTIL = 'ate';
/** Above the life of a token, which is a day on every known API. */
const LIFETIME_MS = 30 * 24 * 60 * 60_000;

type Issued = Pick<Identity, 'usuarioId' | 'iat' | 'token'>;

/**
 * The accounts whose sessions ended, on this gateway or another. Keeps the moment by account, for APIs that do not end
 * sessions themselves. `now` in milliseconds since 1970.
 */
export function createEndedAccounts({ openValues }: Pick<Shared, 'openValues'>, now: () => number) {
  const common = { schema: z.number(), lifetimeMs: LIFETIME_MS, groups: 10_000, now };
  const endings = openValues({ kind: 'sessoes-encerradas', ...common });
  // Apart: many sign-ins must not evict the end of the account's other sessions.
  const admitted = openValues({ kind: 'sessoes-admitidas', ...common, keys: 10 });
  const refuses = async ({ usuarioId, iat, token }: Issued) => {
    const until = (await endings.read(usuarioId)).get(UNTIL);
    if (until === undefined || iat === 0 || iat * 1000 > until) return false;
    return !(await admitted.read(usuarioId)).has(hashOfToken(token));
  };
  return {
    /** Refuses the account's tokens that were issued until now. */
    end: (usuarioId: string) => endings.write(usuarioId, UNTIL, now()),
    /** Whether the token is of an ended session. False for a token that does not say when it was issued. */
    refuses,
    /** Accepts a token that the API has just issued: its whole seconds, or its clock, may be behind this gateway's. */
    admit: async (issued: Issued) => {
      if (await refuses(issued))
        await admitted.write(issued.usuarioId, hashOfToken(issued.token), now());
    },
  };
}

/** The end of a signed-out token in milliseconds since 1970; 0 for a token that is not signed out. */
const ending = z.tuple([z.string(), z.number()]);
const TOPIC = 'saida';

export type SignedOut = ReturnType<typeof createSignedOut>;

/**
 * The tokens that were signed out, on this gateway or another. Keeps them by hash, at most `most`. The other gateways are asked about a token once; after that their messages tell, so
 * that a known token costs a look-up. `now` in milliseconds since 1970.
 */
export function createSignedOut(
  { openValues, bus }: Pick<Shared, 'openValues' | 'bus'>,
  now: () => number = Date.now,
  most = 50_000,
) {
  const kept = openValues({ kind: 'saida', schema: z.number(), lifetimeMs: 0, groups: most, now });
  const endings = createLru<number>(most);
  bus.on(TOPIC, ending, ([hash, until]) => void endings.set(hash, until));
  bus.onGap(() => endings.clear());

  const look = async (hash: string) => {
    const until = (await kept.read(hash)).get(UNTIL) ?? 0;
    // A sign-out of the meantime is newer.
    const known = endings.get(hash) ?? until;
    endings.set(hash, known);
    return known;
  };
  const set = (hash: string, until: number) => {
    endings.set(hash, until);
    return bus.publish(TOPIC, [hash, until]);
  };

  return {
    /** Refuses the token until it expires. `exp` in seconds since 1970. */
    add: async (token: string, exp: number) => {
      const hash = hashOfToken(token);
      const until = exp * 1000;
      await Promise.all([
        set(hash, until),
        kept.write(hash, UNTIL, until, Math.max(1, until - now())),
      ]);
    },
    /** `hash` is `hashOfToken(token)`, for callers that keep it. */
    has: async (token: string, hash = hashOfToken(token)) =>
      (endings.get(hash) ?? (await look(hash))) > now(),
    /** Accepts the token again: the API has just issued it to its owner. */
    remove: async (token: string) => {
      const hash = hashOfToken(token);
      await Promise.all([set(hash, 0), kept.remove(hash, UNTIL)]);
    },
  };
}
