import { LRUCache } from 'lru-cache';
import { hashOfToken } from './token.ts';

/** The tokens that were signed out. Asynchronous, so that several gateways can share one store. */
export interface SignedOut {
  /** Refuses the token until it expires. `exp` in seconds since 1970. */
  readonly add: (token: string, exp: number) => Promise<void>;
  readonly has: (token: string) => Promise<boolean>;
  /** Accepts the token again: the API has just issued it to its owner. */
  readonly remove: (token: string) => Promise<void>;
}

/**
 * Keeps them in this process, by hash, at most `most`. The least recently presented is evicted first. `now` in
 * milliseconds since 1970.
 */
export function createSignedOut(now: () => number = Date.now, most = 50_000): SignedOut {
  // Not `max`: it allocates the whole cache at once.
  const ends = new LRUCache<string, number>({ maxSize: most, sizeCalculation: () => 1 });
  return {
    add: async (token, exp) => void ends.set(hashOfToken(token), exp * 1000),
    has: async (token) => (ends.get(hashOfToken(token)) ?? 0) > now(),
    remove: async (token) => void ends.delete(hashOfToken(token)),
  };
}
