import type { IncomingMessage } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { Semaphore } from 'async-mutex';
import { bodyOfStatus, Refusal } from './errors.ts';

const AT_ONCE = 2;
/** About a second's work. */
const MOST_WAITING = 40;

/**
 * Bounds the requests of one kind that read the database at once. The embedded database is one thread, so every other
 * request would wait behind all of them.
 */
export class Places {
  readonly #slots = new Semaphore(AT_ONCE);
  /** Running and waiting tasks. */
  #tasks = 0;

  /**
   * Runs `task` in a place, one turn of the event loop after the last one.
   *
   * @throws Refusal 503 with `Retry-After` when too many wait, or when the client left before its turn.
   */
  async run<T>({ raw }: { raw: IncomingMessage }, task: () => Promise<T>): Promise<T> {
    if (this.#tasks >= AT_ONCE + MOST_WAITING) throw busy();
    this.#tasks += 1;
    return this.#slots
      .runExclusive(async () => {
        await setImmediate();
        if (raw.destroyed) throw busy();
        return task();
      })
      .finally(() => {
        this.#tasks -= 1;
      });
  }
}

function busy(): Refusal {
  return new Refusal(503, bodyOfStatus(503), { 'retry-after': '1' });
}
