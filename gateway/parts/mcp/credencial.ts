import { LRUCache } from 'lru-cache';
import type { AssistentesPort, Troca } from '../../src/shop/assistentes/port.ts';
import { ApiFailure } from '../../src/shop/errors.ts';
import type { Visitor } from '../../src/shop/sessao/conta.ts';
import { hashOfToken } from '../../src/shop/sessao/token.ts';

/** How long a token is used. The API accepts it for five minutes, and asks for its credential at each call. */
const KEPT_MS = 60_000;
const MOST_KEPT = 1000;
/** No credential is longer. */
const LONGEST = 200;

/** Why a credential opens nothing: an HTTP status, and its text for a developer. */
export const REFUSALS = {
  unknown: [401, 'The credential is unknown, revoked or over. Create a new one.'],
  tooMany: [429, 'Too many wrong credentials. Wait.'],
  away: [503, 'The shop does not answer now. Try again.'],
} as const;
type Refusal = keyof typeof REFUSALS;

/** The slice of a context that the exchange reads. */
export interface ExchangingContext {
  readonly anonymous: Visitor;
  readonly services: { readonly assistentes: AssistentesPort };
}

/** Exchanges credentials for tokens of minutes and keeps these for one: few calls cost an exchange. */
export function createCredenciais() {
  const kept = new LRUCache<string, Troca>({ max: MOST_KEPT, ttl: KEPT_MS });
  return {
    exchange: async (
      credencial: string,
      { anonymous, services }: ExchangingContext,
    ): Promise<Troca | Refusal> => {
      if (credencial.length > LONGEST) return 'unknown';
      const hash = hashOfToken(credencial);
      const known = kept.get(hash);
      if (known) return known;
      const exchanged = await services.assistentes
        .exchange(anonymous, credencial)
        .catch((error: unknown) => {
          if (error instanceof ApiFailure) return 'away' as const;
          throw error;
        });
      if (typeof exchanged !== 'string') kept.set(hash, exchanged);
      return exchanged;
    },
    /** Forgets the token of a credential that the API refused. */
    forget: (credencial: string) => kept.delete(hashOfToken(credencial)),
  };
}

/** The credential of a request; undefined without one. Cookies count for nothing here. */
export function credencialOf(authorization: string | undefined): string | undefined {
  return authorization?.replace(/^Bearer /, '');
}
