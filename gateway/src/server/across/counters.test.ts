import { type Counters, createCounters, type Gate } from '@decantaria/server/counters';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasRedis, startRedis } from '../../../test/redis-server.ts';
import { createRedisCounters } from './counters-redis.ts';
import { createEncryption } from './encryption.ts';
import { openLink } from './link.ts';

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
  // Redis deletes it after this time in reality, and the steps take a second.
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

test.runIf(hasRedis)('counters in Redis decide as those in memory (GW-11)', async () => {
  const server = await startRedis();
  const link = openLink({ url: server.url, limitMs: 3000, slowMs: 3000 });
  await link.opened();
  const local: Counters = {
    take: () => Promise.reject(new Error('Redis did not answer')),
    forget: async () => undefined,
    know: async () => undefined,
  };
  let runs = 0;
  try {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        runs += 1;
        let clock = 1_800_000_000_000;
        const now = () => clock;
        const encryption = createEncryption(Buffer.alloc(32, `run ${runs}`));
        const memory = player(createCounters({ now }));
        const redis = player(createRedisCounters(link, encryption, { local, now }));
        for (const one of steps) {
          if (one.do === 'pass') clock += one.ms;
          expect([one, await redis(one)]).toEqual([one, await memory(one)]);
        }
      }),
      { numRuns: process.env['TEST_DEEP'] === 'on' ? 1000 : 100 },
    );
  } finally {
    await link.close();
    await server.kill();
  }
});
