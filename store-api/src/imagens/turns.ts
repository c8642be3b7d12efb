/** A few at a time; the others wait for their turn, in order, and not for ever. */
export class Turns {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  /** @param atOnce how many tasks run at the same time. */
  constructor(atOnce: number) {
    this.#free = atOnce;
  }

  /**
   * Runs the task in its turn.
   *
   * @param patienceMs how long it may wait before it starts, in milliseconds.
   * @param onImpatience what to throw when it did not get its turn.
   */
  async run<T>(task: () => Promise<T>, patienceMs: number, onImpatience: () => Error): Promise<T> {
    await this.#turn(patienceMs, onImpatience);
    try {
      return await task();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#free += 1;
      else next();
    }
  }

  #turn(patienceMs: number, onImpatience: () => Error): Promise<void> {
    if (this.#free > 0) {
      this.#free -= 1;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const start = (): void => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(start), 1);
        reject(onImpatience());
      }, patienceMs);
      this.#waiting.push(start);
    });
  }
}
