import { setTimeout as wait } from 'node:timers/promises';
import { type Metrics, NO_METRICS } from '../../server/telemetry/metrics.ts';
import { callName, type Layer } from './call.ts';
import { RestFailure, restFailureOf } from './failure.ts';

interface BreakerOptions {
  /** Consecutive failures that open the breaker. */
  readonly threshold?: number;
  /** Milliseconds of waiting in vain that open it, where nothing else was answered meanwhile. */
  readonly patienceMs?: number;
  /** Milliseconds between two probes while it is open. */
  readonly probeEveryMs?: number;
  /** Milliseconds for which calls wait for a probe. */
  readonly graceMs?: number;
  readonly now?: () => number;
  readonly watch?: Metrics['watch'];
}

/**
 * Circuit breaker. It opens after `threshold` consecutive calls without an answer, and after one call that waited in
 * vain, a timeout for example, while no other call was answered. An open breaker asks all `probes` as soon as a call
 * arrives, at most once every `probeEveryMs`. Calls wait `graceMs` for an answer and then fail. So one slow endpoint costs
 * the others a short pause, and an API that is back is used by the next call. A refusal is an answer, and any answer
 * closes the breaker. One instance per upstream.
 */
export function withBreaker(
  probes: readonly (() => Promise<unknown>)[],
  options: BreakerOptions,
): Layer {
  const { threshold = 20, patienceMs = 2000, probeEveryMs = 1000, graceMs = 400 } = options;
  const { now = () => performance.now(), watch = NO_METRICS.watch } = options;
  let isOpen = false;
  watch('upstream_breaker_open', () => Number(isOpen));
  let failures = 0;
  let lastAnswer = Number.NEGATIVE_INFINITY;
  let nextProbe = Number.NEGATIVE_INFINITY;
  /** The present probe; settles when the API answered or calls need not wait any longer. */
  let probed: Promise<unknown> = Promise.resolve();

  const answered = () => {
    isOpen = false;
    failures = 0;
    lastAnswer = now();
  };

  const startProbe = () => {
    nextProbe = Number.POSITIVE_INFINITY;
    const asked = Promise.any(probes.map((probe) => probe().catch(throwUnlessAnswer)))
      .then(answered, () => undefined)
      .finally(() => {
        nextProbe = now() + probeEveryMs;
      });
    probed = Promise.race([asked, wait(graceMs, undefined, { ref: false })]);
  };

  const mayPass = async (): Promise<boolean> => {
    if (now() >= nextProbe) startProbe();
    await probed;
    return !isOpen;
  };

  const failed = (error: RestFailure, began: number) => {
    if (error.problem !== 'ABANDONED') failures += 1;
    const waitedInVain = error.problem === 'TIMEOUT' || now() - began >= patienceMs;
    const isOnlySign = waitedInVain && lastAnswer < began;
    if (isOpen || !(failures >= threshold || isOnlySign)) return;
    isOpen = true;
    nextProbe = now();
  };

  return (next) => async (call) => {
    if (isOpen && !(await mayPass())) {
      throw new RestFailure({ is: 'notSent', why: 'paused' }, callName(call.endpoint));
    }
    const began = now();
    try {
      const value = await next(call);
      answered();
      return value;
    } catch (error) {
      if (!(error instanceof RestFailure)) throw error;
      if (isAnswer(error)) answered();
      else if (!neverBegan(error)) failed(error, began);
      throw error;
    }
  };
}

function throwUnlessAnswer(error: unknown): void {
  if (!isAnswer(restFailureOf(error))) throw error;
}

/** True for a call that only waited in this process: it tells nothing about the API. */
function neverBegan({ failed, problem }: RestFailure): boolean {
  return failed.is === 'notSent' && (problem === 'SHED' || problem === 'ABANDONED');
}

/** True where any reply came. */
function isAnswer({ failed }: RestFailure): boolean {
  return !('why' in failed);
}
