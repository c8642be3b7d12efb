import { refuse } from '../http/errors.ts';

/** More than one person's attempts at once, on all their devices. */
const MOST_WAITING = 40;

interface Line {
  last: Promise<unknown>;
  /** Running and waiting tasks. */
  tasks: number;
}

/** Runs tasks of one key one at a time, in order; tasks of different keys run in parallel. */
export class Turns {
  readonly #lines = new Map<string, Line>();

  /** @throws Refusal 429 when too many tasks of the key are waiting. */
  async run<T>(key: string, task: () => Promise<T>): Promise<T> {
    const line = this.#lines.get(key) ?? { last: Promise.resolve(), tasks: 0 };
    if (line.tasks > MOST_WAITING) throw refuse(429);
    this.#lines.set(key, line);
    line.tasks += 1;
    const current = line.last.then(task, task);
    line.last = current;
    try {
      return await current;
    } finally {
      line.tasks -= 1;
      if (line.tasks === 0) this.#lines.delete(key);
    }
  }
}
