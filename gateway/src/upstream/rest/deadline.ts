import type { Layer } from './call.ts';

/** Ends a call, retries included, after its row's deadline. The transport closes its socket then. */
export const withDeadline: Layer = (next) => (call) => {
  call.until = performance.now() + call.endpoint.deadlineMs;
  return next(call);
};
