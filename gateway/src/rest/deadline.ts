import { callName, type Layer } from './call.ts';
import { RestFailure } from './failure.ts';

/** Aborts a call, retries included, after its row's deadline. The abort reaches the socket. */
export const withDeadline: Layer = (next) => async (call) => {
  const { endpoint, signal } = call;
  const controller = new AbortController();
  const abandon = () => controller.abort(new RestFailure('abandoned', callName(endpoint)));
  if (signal?.aborted) abandon();
  signal?.addEventListener('abort', abandon, { once: true });
  const timer = setTimeout(
    () => controller.abort(new RestFailure('timeout', callName(endpoint))),
    endpoint.deadlineMs,
  );
  try {
    controller.signal.throwIfAborted();
    return await next({ ...call, signal: controller.signal });
  } catch (error) {
    throw controller.signal.aborted ? controller.signal.reason : error;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abandon);
  }
};
