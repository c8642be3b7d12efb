import { callName, type Layer } from './call.ts';
import { RestFailure } from './failure.ts';

export interface BreakerOptions {
  /** Consecutive failures that open the breaker. */
  readonly threshold?: number;
  /** Milliseconds between two probe calls while the breaker is open. */
  readonly probeEveryMs?: number;
  readonly now?: () => number;
}

/**
 * Circuit breaker: after `threshold` consecutive calls without an answer, calls fail at once, except for one probe
 * every `probeEveryMs`. A refusal is an answer. One instance per upstream.
 */
export function withBreaker(options: BreakerOptions = {}): Layer {
  const { threshold = 20, probeEveryMs = 1000, now = () => performance.now() } = options;
  let failures = 0;
  let nextProbe = 0;

  const mayPass = () => {
    if (failures < threshold) return true;
    if (now() < nextProbe) return false;
    nextProbe = now() + probeEveryMs;
    return true;
  };

  return (next) => async (call) => {
    if (!mayPass()) {
      throw new RestFailure('unreachable', callName(call.endpoint));
    }
    try {
      const value = await next(call);
      failures = 0;
      return value;
    } catch (error) {
      if (isOutage(error)) {
        failures += 1;
        if (failures === threshold) nextProbe = now() + probeEveryMs;
      } else if (isAnswer(error)) {
        failures = 0;
      }
      throw error;
    }
  };
}

function isOutage(error: unknown): boolean {
  return error instanceof RestFailure && (error.kind === 'unreachable' || error.kind === 'timeout');
}

/** An aborted call says nothing about the upstream. */
function isAnswer(error: unknown): boolean {
  return error instanceof RestFailure && error.kind !== 'abandoned';
}
