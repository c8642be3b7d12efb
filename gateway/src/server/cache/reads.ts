/** Replies that the same writes invalidate. */
export type Group = 'catalogo' | 'fretes';

/** What the calls of one operation read: decides whether its answer may be cached, and until when. */
export interface Reads {
  /** The groups whose writes invalidate the answer. */
  readonly groups: Set<Group>;
  /** When the API sent the oldest reply, in milliseconds of `performance.now()`. */
  oldest: number;
  /** True when a call carried text of the caller, such as a search: the number of such answers is unbounded. */
  userInput: boolean;
  /** False when a call failed, or when no write is known that invalidates its reply. */
  cacheable: boolean;
  /** True when a reply is from before a write, because the API does not answer. */
  outdated: boolean;
}

/** Begins to record at `now`: without any call, the operation read nothing older. */
export function createReads(now: number): Reads {
  return { groups: new Set(), oldest: now, userInput: false, cacheable: true, outdated: false };
}
