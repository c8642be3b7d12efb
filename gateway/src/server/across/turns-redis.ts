import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { NotBegun } from '../concurrency/bounded-queue.ts';
import { type Turns, WAIT_MS } from '../concurrency/turns.ts';
import type { Encryption } from './encryption.ts';
import type { Link } from './link.ts';

/** How long a turn outlives its gateway. Renewed four times meanwhile. */
const TURN_MS = 4000;
/** How long a gateway that was refused a turn is next, without asking again. */
const WISH_MS = 200;
const LONGEST_PAUSE_MS = 20;

/**
 * Serialises the work of each account among all gateways. Within this process the order is that of `local`. While Redis
 * does not answer, the turn is this process's alone: work that has begun is never stopped.
 */
export function createRedisTurns(
  link: Link,
  encryption: Encryption,
  options: { readonly local: Turns; readonly waitMs?: number; readonly turnMs?: number },
): Turns {
  const { local, waitMs = WAIT_MS, turnMs = TURN_MS } = options;

  /** Keeps a turn until the returned function ends it. */
  const hold = (turn: string, fence: string) => {
    const renewal = setInterval(
      () => void link.ask((redis) => redis.keepTurn([turn], [fence, turnMs])),
      turnMs / 4,
    );
    return () => {
      clearInterval(renewal);
      return link.deliver(fence, (redis) => redis.endTurn([turn], [fence]));
    };
  };

  /** Null when Redis does not answer. Rejects with `NotBegun`. */
  const acquire = async (usuarioId: string, deadline: number, signal: AbortSignal | undefined) => {
    const turn = encryption.nameOf('vez', usuarioId);
    const fence = randomUUID();
    for (let pause = 5; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
      const taken = await link.ask(
        (redis) => redis.takeTurn([turn, `${turn}:next`], [fence, turnMs, WISH_MS]),
        (late) => late && void hold(turn, fence)(),
      );
      if (taken === undefined) return null;
      if (taken) return hold(turn, fence);
      if (signal?.aborted) throw new NotBegun('the caller gave up');
      if (performance.now() > deadline) throw new NotBegun('the wait was too long');
      await delay(pause);
    }
  };

  return {
    take: (usuarioId, work, signal) => {
      const deadline = performance.now() + waitMs;
      const alone = async () => {
        const release = await acquire(usuarioId, deadline, signal);
        // The answer does not wait for the release: the turn is held until it arrives.
        return work().finally(() => void release?.());
      };
      return local.take(usuarioId, alone, signal);
    },
  };
}
