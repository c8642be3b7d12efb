import type { Layer } from './call.ts';
import { RestFailure } from './failure.ts';

/** Retries a read once when no connection could be made. A write is never sent twice. */
export const withRetry: Layer = (next) => async (call) => {
  try {
    return await next(call);
  } catch (error) {
    const mayRepeat =
      call.endpoint.method === 'GET' &&
      call.endpoint.repeatable &&
      error instanceof RestFailure &&
      error.kind === 'unreachable' &&
      call.signal?.aborted !== true;
    if (!mayRepeat) throw error;
    return next(call);
  }
};
