import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createCounters } from './counters.ts';
import { createSignInLimits, SIGN_IN_LIMITS, type SignIn } from './sign-in-limits.ts';

const SECOND = 1000;
const DAY = 24 * 60 * 60 * SECOND;

function open(maxCounters = 20_000) {
  const clock = { now: 0 };
  const limits = createSignInLimits(createCounters({ now: () => clock.now, most: maxCounters }));
  const from = (address: string, more: Partial<SignIn> = {}): SignIn => ({
    conta: 'ana',
    address,
    shared: false,
    aparelho: null,
    ...more,
  });
  return {
    clock,
    from,
    limits,
    /** The wait of a failed attempt in seconds; 0 when it was allowed. */
    fail: async (signIn: SignIn): Promise<number> => {
      const outcome = await limits.count(signIn);
      return 'takeBack' in outcome ? 0 : outcome.aguardarSegundos;
    },
  };
}

describe('failed sign-ins', () => {
  test('after ten from one address each further one doubles the pause, up to 15 minutes (SEC-07)', async () => {
    const { clock, fail, from } = open();
    for (let n = 0; n < 10; n += 1) expect(await fail(from('203.0.113.1'))).toBe(0);
    const waits: number[] = [];
    for (let n = 0; n < 8; n += 1) {
      const wait = await fail(from('203.0.113.1'));
      waits.push(wait);
      clock.now += wait * SECOND;
      expect(await fail(from('203.0.113.1'))).toBe(0);
    }
    expect(waits).toEqual([30, 60, 120, 240, 480, 900, 900, 900]);
    clock.now += DAY;
    expect(await fail(from('203.0.113.1'))).toBe(0);
    expect(await fail(from('203.0.113.1'))).toBe(0);
  });

  test('one that is taken back keeps the pause of a later failure (SEC-07)', async () => {
    const { clock, fail, from, limits } = open();
    for (let n = 0; n < 10; n += 1) await fail(from('203.0.113.1'));
    clock.now += 30 * SECOND;
    const first = await limits.count(from('203.0.113.1'));
    clock.now += 60 * SECOND;
    expect(await fail(from('203.0.113.1'))).toBe(0);
    if ('takeBack' in first) await first.takeBack();
    expect(await fail(from('203.0.113.1'))).toBe(60);
  });

  test('do not slow the account down from another address (SEC-07)', async () => {
    const { fail, from } = open();
    for (let n = 0; n < 11; n += 1) await fail(from('203.0.113.1'));
    expect(await fail(from('203.0.113.1'))).toBe(30);
    expect(await fail(from('203.0.113.2'))).toBe(0);
  });

  test('a success or a fault is taken back, also when it was the one after a pause (SEC-06)', async () => {
    const { clock, fail, from, limits } = open();
    for (let n = 0; n < 50; n += 1) {
      const attempt = await limits.count(from('203.0.113.1'));
      if ('takeBack' in attempt) await attempt.takeBack();
    }
    for (let n = 0; n < 10; n += 1) expect(await fail(from('203.0.113.1'))).toBe(0);
    clock.now += 30 * SECOND;
    for (let n = 0; n < 5; n += 1) {
      const attempt = await limits.count(from('203.0.113.1'));
      if ('takeBack' in attempt) await attempt.takeBack();
      else expect(attempt).toBe('allowed');
    }
    expect(await fail(from('203.0.113.1'))).toBe(0);
  });

  test('from one address on many accounts are limited together, one in 20 seconds (SEC-07)', async () => {
    const { clock, fail, from } = open();
    for (let n = 0; n < 30; n += 1) {
      expect(await fail(from('203.0.113.1', { conta: `conta${n}` }))).toBe(0);
    }
    expect(await fail(from('203.0.113.1', { conta: 'rui' }))).toBe(20);
    clock.now += 20 * SECOND;
    expect(await fail(from('203.0.113.1', { conta: 'rui' }))).toBe(0);
  });

  test('an address that may be a proxy is not one person (SEC-07, SEC-09)', async () => {
    const { fail, from, limits } = open();
    const proxy = (conta: string) => from('172.18.0.1', { conta, shared: true });
    for (let n = 0; n < 60; n += 1) expect(await fail(proxy(`conta${n}`))).toBe(0);
    for (let n = 0; n < 40; n += 1) await fail(proxy('ana'));
    await limits.signedIn(proxy('ana'));
    expect(await fail(proxy('ana'))).toBeGreaterThan(0);
    expect(await fail(from('172.18.0.1', { shared: true, aparelho: 'hers' }))).toBe(0);
  });

  test('a known address has its own allowance, also while strangers have used up theirs (SEC-07)', async () => {
    const { fail, from, limits } = open();
    await limits.signedIn(from('203.0.113.7'));
    for (let n = 0; n < 200; n += 1) await fail(from(`198.51.100.${n}`));
    expect(await fail(from('198.51.100.250'))).toBeGreaterThan(0);
    expect(await fail(from('203.0.113.7'))).toBe(0);
  });

  test('a sign-in forgets the failures of the same browser and address (SEC-07)', async () => {
    const { fail, from, limits } = open();
    const own = from('203.0.113.7', { aparelho: 'hers' });
    for (let n = 0; n < 9; n += 1) await fail(own);
    await limits.signedIn(own);
    for (let n = 0; n < 10; n += 1) expect(await fail(own)).toBe(0);
    expect(await fail(own)).toBe(30);
  });

  test('the counters are bounded, and a refused flood evicts none (SEC-07)', async () => {
    const { fail, from } = open(40);
    for (let n = 0; n < 10; n += 1) await fail(from('203.0.113.1'));
    for (let n = 0; n < 1000; n += 1) await fail(from('203.0.113.2', { conta: `nome${n}` }));
    expect(await fail(from('203.0.113.1'))).toBe(30);
    for (let n = 0; n < 1000; n += 1) await fail(from(`10.0.0.${n}`, { conta: `nome${n}` }));
    expect(await fail(from('203.0.113.1'))).toBe(0);
  });
});

/** Steps of an attack: from which address, and after how many seconds. */
const attack = fc.array(
  fc.record({
    address: fc.integer({ min: 0, max: 400 }).map((n) => `2001:db8:0:${n.toString(16)}::/64`),
    shared: fc.boolean(),
    seconds: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 7200 })),
  }),
  { maxLength: 500 },
);

test('no attempts from elsewhere make a known browser or address fail (SEC-07)', async () => {
  await fc.assert(
    fc.asyncProperty(attack, fc.boolean(), async (steps, byAparelho) => {
      const { clock, fail, from, limits } = open();
      const own = from('203.0.113.7', { aparelho: byAparelho ? 'hers' : null });
      await limits.signedIn(own);
      for (const { address, shared, seconds } of steps) {
        clock.now += seconds * SECOND;
        await fail(from(address, { shared }));
      }
      // Her own ten failures, wherever she tries from with her browser.
      const here = byAparelho ? { ...own, address: '2001:db8:0:0::/64' } : own;
      for (let n = 0; n < SIGN_IN_LIMITS.pauses.free; n += 1) expect(await fail(here)).toBe(0);
    }),
  );
});

test('unknown addresses get at most 100 attempts on one account in any 24 hours (SEC-07)', async () => {
  const { burst, everyMs } = SIGN_IN_LIMITS.strangers;
  const bound = burst + DAY / everyMs;
  expect(bound).toBe(100);
  await fc.assert(
    fc.asyncProperty(attack, async (steps) => {
      const { clock, fail, from } = open();
      const allowed: number[] = [];
      for (const { address, shared, seconds } of steps) {
        clock.now += seconds * SECOND;
        if ((await fail(from(address, { shared }))) === 0) allowed.push(clock.now);
      }
      for (const [first, at] of allowed.entries()) {
        const within = allowed.slice(first).filter((time) => time <= at + DAY).length;
        expect(within).toBeLessThanOrEqual(bound);
      }
    }),
  );
  // The bound is reached by an attacker with more addresses than attempts.
  const { clock, fail, from } = open();
  let allowed = 0;
  for (let n = 0; clock.now <= DAY; n += 1) {
    if ((await fail(from(`2001:db8:0:${n.toString(16)}::/64`))) === 0) allowed += 1;
    clock.now += 60 * SECOND;
  }
  expect(allowed).toBe(bound);
});
