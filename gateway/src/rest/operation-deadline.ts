import { callName, type Layer } from './call.ts';
import { withDeadline } from './deadline.ts';
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
    const { endpoint } = call;
    const left = until - now();
    if (endpoint.method !== 'GET' || left >= endpoint.deadlineMs) return next(call);
    if (left <= 0) throw new RestFailure('timeout', callName(endpoint));
    const bounded = withDeadline(({ signal }) => next({ ...call, signal }));
    return bounded({ ...call, endpoint: { ...endpoint, deadlineMs: left } });
  };
}
