import { setTimeout as sleep } from 'node:timers/promises';
import { createRandom } from '../../gateway/test/random-operations.ts';
import type { People, Person } from './people.ts';
import { browse, buy, search, signIn, type World } from './shopper.ts';

type Journey = (world: World, who: Person, random: ReturnType<typeof createRandom>) => unknown;

/** Journeys and their share of all arrivals, in percent. */
const JOURNEYS: readonly (readonly [share: number, journey: Journey])[] = [
  [37, browse],
  [20, search],
  [30, buy],
  [3, signIn],
  [5, ({ admin }) => admin.look()],
  [3, ({ admin }, _who, random) => admin.edit(random)],
  [2, ({ admin }) => admin.listen()],
];

/** People in the shop at once. Later arrivals are turned away and counted. */
const MOST_INSIDE = 300;

/**
 * Lets people arrive at random times, independent of how fast the shop answers: a Poisson process of `rate` a second.
 * The same seed brings the same people to do the same.
 */
export class Arrivals {
  turnedAway = 0;
  arrived = 0;
  /** The first errors of the journeys themselves. */
  readonly errors: unknown[] = [];
  readonly #inside = new Set<Promise<void>>();
  readonly #end = new AbortController();
  readonly #running: Promise<void>;

  constructor(world: World, people: People, { rate, seed }: { rate: number; seed: number }) {
    this.#running = this.#run(world, people, rate, seed);
  }

  /** Lets no more people in, and waits until the last one has left. */
  async end(): Promise<void> {
    this.#end.abort();
    await this.#running;
    await Promise.all(this.#inside);
  }

  async #run(world: World, people: People, rate: number, seed: number): Promise<void> {
    const random = createRandom(seed);
    let at = performance.now();
    while (!this.#end.signal.aborted) {
      at += (-Math.log(1 - random.below(1e6) / 1e6) * 1000) / rate;
      await sleep(Math.max(0, at - performance.now()));
      let ticket = random.below(100);
      const [, journey] = JOURNEYS.find(([share]) => (ticket -= share) < 0) ?? [];
      const choices = createRandom(seed + this.arrived);
      this.arrived += 1;
      const who = this.#inside.size < MOST_INSIDE ? people.take() : undefined;
      if (journey === undefined || who === undefined) {
        this.turnedAway += 1;
        continue;
      }
      const visit = Promise.resolve(journey(world, who, choices))
        .catch((error: unknown) => void this.errors.push(error))
        .then(() => {
          this.#inside.delete(visit);
          people.giveBack(who);
        });
      this.#inside.add(visit);
    }
  }
}
