import { type Call, callName, type Layer, type Send } from './call.ts';
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
  return (next) => (call) => {
    const { operation, endpoint } = call;
    if (!operation.isReading) return next(call);
    operation.until ??= now() + operationMs;
    const left = operation.until - now();
    const mayEnd = endpoint.method === 'GET' && left < endpoint.deadlineMs;
    return mayEnd ? sendWithin(left, next, call) : next(call);
  };
}

/** Ends a call after `left` milliseconds, before the deadline of its row. */
async function sendWithin(left: number, next: Send, call: Call): Promise<unknown> {
  const { endpoint, signal } = call;
  const late = () => new RestFailure('timeout', callName(endpoint));
  if (left <= 0) throw late();
  const limit = AbortSignal.timeout(Math.ceil(left));
  try {
    const signals = signal ? [signal, limit] : [limit];
    return await next({ ...call, signal: AbortSignal.any(signals) });
  } catch (error) {
    throw limit.aborted ? late() : error;
  }
}

/** Ends a call, retries included, after its row's deadline. The transport closes its socket then. */
export const withDeadline: Layer = (next) => (call) => {
  call.until = performance.now() + call.endpoint.deadlineMs;
  return next(call);
};
