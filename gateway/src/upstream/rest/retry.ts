import type { Layer } from './call.ts';
import { RestFailure } from './failure.ts';

/** Retries per call of the long run. */
const SHARE = 0.1;
/** Retries that a quiet time saves up, for a short burst of broken connections. */
const SAVED = 10;

/**
 * Retries a read once when no connection could be made. A write is never sent twice. At most one call in ten is retried,
 * so that an outage does not double the load. One instance per upstream.
 */
export function withRetry(): Layer {
  let allowance = SAVED;
  return (next) => async (call) => {
    allowance = Math.min(SAVED, allowance + SHARE);
    try {
      return await next(call);
    } catch (error) {
      const mayRepeat =
        call.endpoint.method === 'GET' &&
        error instanceof RestFailure &&
        error.lostConnection &&
        call.signal?.aborted !== true &&
        allowance >= 1;
      if (!mayRepeat) throw error;
      allowance -= 1;
      return next(call);
    }
  };
}
