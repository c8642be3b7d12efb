import { callName, type Layer } from './call.ts';
import { RestFailure } from './failure.ts';

/** Browsers give up after 20 s (`browser-link.ts` of the web client). */
const OPERATION_MS = 15_000;

/**
 * Bounds the reads of one operation together, from its first call on, so that calls in sequence do not add up their
 * deadlines. Writes keep their own. The abort leaves a call that other operations share to them.
 */
export function withOperationDeadline(
  operationMs = OPERATION_MS,
  now: () => number = () => performance.now(),
): Layer {
  let until: number | undefined;
  return (next) => async (call) => {
    until ??= now() + operationMs;
    const { endpoint, signal } = call;
    const left = until - now();
    if (endpoint.method !== 'GET' || left >= endpoint.deadlineMs) return next(call);
    const late = () => new RestFailure('timeout', callName(endpoint));
    if (left <= 0) throw late();
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(late()), left);
    try {
      const signals = signal ? [signal, limit.signal] : [limit.signal];
      return await next({ ...call, signal: AbortSignal.any(signals) });
    } catch (error) {
      throw limit.signal.aborted ? limit.signal.reason : error;
    } finally {
      clearTimeout(timer);
    }
  };
}
