import type { Reads } from '../../server/cache/reads.ts';
import type { Call, Layer } from './call.ts';
import { RestFailure } from './failure.ts';

/** Records each call of one operation in `reads`. */
export function withReads(reads: Reads): Layer {
  return (next) => async (call) => {
    const begunAt = performance.now();
    try {
      const value = await next(call);
      record(reads, call, begunAt);
      return value;
    } catch (error) {
      if (isAnswer(call, error)) record(reads, call, begunAt);
      else reads.cacheable = false;
      throw error;
    }
  };
}

function record(reads: Reads, { endpoint, note, userInput }: Call, begunAt: number): void {
  if (endpoint.cacheGroup) reads.groups.add(endpoint.cacheGroup);
  else reads.cacheable = false;
  reads.oldest = Math.min(reads.oldest, note.readAt ?? begunAt);
  reads.userInput ||= userInput === true;
}

/**
 * True for a definite "does not exist", which is an answer like any other. Not for an entity that is refused without a
 * reason: on the older API a crash looks the same, and a product must not stay away for a minute after one.
 */
function isAnswer({ endpoint }: Call, error: unknown): boolean {
  if (!(error instanceof RestFailure) || error.failed.is !== 'absent') return false;
  return error.failed.isCertain || !endpoint.path.includes('{');
}
