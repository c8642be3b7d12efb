import fc from 'fast-check';
import { expect } from 'vitest';
import { type Counters, createCounters, type Gate } from '../src/counters.ts';

/** Small, so that they fill. */
const GATES: readonly Gate[] = [
  { of: 'w', key: 'a', rule: 'window', most: 3, windowMs: 5000 },
  { of: 'w', key: 'b', rule: 'window', most: 5, windowMs: 60_000 },
  { of: 'p', key: 'a', rule: 'pauses', free: 2, firstMs: 1000, longestMs: 6000 },
  { of: 'b', key: 'a', rule: 'bucket', burst: 3, everyMs: 2000 },
];

const gate = fc.constantFrom(...GATES);
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('take' as const),
      gates: fc.uniqueArray(gate, { minLength: 1 }),
      ifKnown: fc.option(fc.uniqueArray(gate, { minLength: 1 })),
    }),
  },
  fc.record({ do: fc.constant('give back' as const), which: fc.nat(5) }),
  fc.record({ do: fc.constant('forget' as const), gate }),
  // A store may delete it after this time in reality, and the steps take a second.
  fc.record({ do: fc.constant('know' as const), ms: fc.integer({ min: 8000, max: 20_000 }) }),
  fc.record({
    do: fc.constant('pass' as const),
    ms: fc.oneof(fc.integer({ min: 1, max: 7000 }), fc.constant(86_400_000)),
  }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Plays steps on one kind of counters. Returns the outcome of a step. */
function player(counters: Counters) {
  const taken: (() => Promise<void>)[] = [];
  return async (one: Step): Promise<unknown> => {
    switch (one.do) {
      case 'take': {
        const known = one.ifKnown && { known: { place: 'place', gates: one.ifKnown } };
        const outcome = await counters.take({ gates: one.gates, ...known });
        if ('waitMs' in outcome) return outcome.waitMs;
        taken.push(outcome.giveBack);
        return outcome.isKnown ? 'taken, known' : 'taken';
      }
      case 'give back':
        return taken.splice(one.which, 1)[0]?.();
      case 'forget':
        return counters.forget(one.gate);
      case 'know':
        return counters.know('place', one.ms);
      case 'pass':
        return undefined;
    }
  };
}

/**
 * Plays random steps on shared counters and on those in memory, and compares what they decide.
 *
 * @param open opens empty counters with a clock, in milliseconds since 1970.
 */
export async function expectSameDecisions(
  open: (now: () => number, run: number) => Counters,
  numRuns: number,
): Promise<void> {
  let runs = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      runs += 1;
      let clock = 1_800_000_000_000;
      const now = () => clock;
      const memory = player(createCounters({ now }));
      const shared = player(open(now, runs));
      for (const one of steps) {
        if (one.do === 'pass') clock += one.ms;
        expect([one, await shared(one)]).toEqual([one, await memory(one)]);
      }
    }),
    { numRuns },
  );
}
