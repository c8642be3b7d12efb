import { callName, type Layer } from './call.ts';
import { RestFailure } from './failure.ts';

export interface BreakerOptions {
  /** Failures in a row after which calls are not made any more. */
  readonly threshold?: number;
  /** Milliseconds between two calls that try whether the upstream is back. */
  readonly probeEveryMs?: number;
  readonly now?: () => number;
}

/**
 * Stops asking an upstream that is away: after `threshold` calls in a row without an answer, calls fail at
 * once, except for one every `probeEveryMs` that tries again. A refusal is an answer. One instance an upstream.
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
      if (isAway(error)) {
        failures += 1;
        if (failures === threshold) nextProbe = now() + probeEveryMs;
      } else if (isAnswer(error)) {
        failures = 0;
      }
      throw error;
    }
  };
}

function isAway(error: unknown): boolean {
  return error instanceof RestFailure && (error.kind === 'unreachable' || error.kind === 'timeout');
}

/** Who leaves before the answer says nothing about the upstream. */
function isAnswer(error: unknown): boolean {
  return error instanceof RestFailure && error.kind !== 'abandoned';
}
