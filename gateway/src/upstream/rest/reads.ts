import type { Call, Endpoint, Layer } from './call.ts';
import { RestFailure } from './failure.ts';

type Group = NonNullable<Endpoint['keptAs']>;

/** What the calls of one operation read: decides whether its answer may be kept, and until when. */
export interface Reads {
  /** The groups whose writes invalidate the answer. */
  readonly groups: Set<Group>;
  /** When the API sent the oldest reply, in milliseconds of `performance.now()`. */
  oldest: number;
  /** True when a call carried the caller's own words: the number of such answers is unbounded. */
  typed: boolean;
  /** False when a call failed, or when no write is known that invalidates its reply. */
  keepable: boolean;
}

/** Begins to record at `now`: without any call, the operation read nothing older. */
export function createReads(now: number): Reads {
  return { groups: new Set(), oldest: now, typed: false, keepable: true };
}

/** Records each call of one operation in `reads`. */
export function withReads(reads: Reads): Layer {
  return (next) => async (call) => {
    const begunAt = performance.now();
    try {
      const value = await next(call);
      record(reads, call, begunAt);
      return value;
    } catch (error) {
      if (isAbsence(call, error)) record(reads, call, begunAt);
      else reads.keepable = false;
      throw error;
    }
  };
}

function record(reads: Reads, { endpoint, note, typed }: Call, begunAt: number): void {
  if (endpoint.keptAs) reads.groups.add(endpoint.keptAs);
  else reads.keepable = false;
  reads.oldest = Math.min(reads.oldest, note.readAt ?? begunAt);
  reads.typed ||= typed === true;
}

/**
 * True for a definite "does not exist", which is an answer like any other. Not for an entity that is refused without a
 * reason: on the older API a crash looks the same, and a product must not stay away for a minute after one.
 */
function isAbsence({ endpoint }: Call, error: unknown): boolean {
  if (endpoint.refused !== 'absent' || !(error instanceof RestFailure)) return false;
  if (!error.refusal || !error.definite) return false;
  const { status, codigo } = error.refusal;
  const isEntity = endpoint.path.includes('{');
  return status !== 401 && (!isEntity || status === 404 || codigo !== null);
}
