import type { IncomingMessage } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { Semaphore } from 'async-mutex';
import { busy } from './errors.ts';

/** Connections that stay free for every other request. */
const LEFT_FREE = 4;
/** On a database with fewer connections, one task runs and the next one waits for its end. */
const LEAST = 2;
/** About a second's work. */
const MOST_WAITING = 40;

/**
 * Bounds the requests of one kind that read the database at once, so that every other request finds a connection, and on
 * the embedded database, which has one, waits behind two of them at most.
 */
export class Places {
  readonly #ofAll: number;
  #atOnce: number;
  readonly #slots: Semaphore;
  /** Running and waiting tasks. */
  #tasks = 0;

  /** @param connections how many statements the database runs at once. */
  constructor(connections: number) {
    this.#ofAll = Math.max(LEAST, connections - LEFT_FREE);
    this.#atOnce = this.#ofAll;
    this.#slots = new Semaphore(this.#atOnce);
  }

  /** Divides the places among the processes that read the same database. Running tasks are not affected. */
  shareWith(processes: number): void {
    const share = Math.max(1, Math.floor(this.#ofAll / processes));
    // Negative while more tasks run than may.
    this.#slots.setValue(this.#slots.getValue() + share - this.#atOnce);
    this.#atOnce = share;
  }

  /**
   * Runs `task` in a place, one turn of the event loop after the last one.
   *
   * @throws Refusal 503 with `Retry-After` when too many wait, or when the client left before its turn.
   */
  async run<T>({ raw }: { raw: IncomingMessage }, task: () => Promise<T>): Promise<T> {
    if (this.#tasks >= this.#atOnce + MOST_WAITING) throw busy();
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
