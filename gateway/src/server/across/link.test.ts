import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { hasRedis, type RedisServer, startRedis } from '../../../test/redis-server.ts';
import type { LinkOptions } from './link.ts';
import { openRedisShared } from './redis.ts';
import { type Shared, shareNothing } from './shared.ts';

const SECRET = Buffer.alloc(32, 7);
/** Milliseconds that a command waits for Redis. */
const LIMIT_MS = 150;
const NUMBERS = { kind: 'n', schema: z.number(), lifetimeMs: 60_000, groups: 100, keys: 9 };

const opened: Shared[] = [];
/** The problems that were reported; null while Redis answers. */
const reported = new Map<Shared, (string | null)[]>();

const open = async (url: string, options: Partial<LinkOptions> = {}): Promise<Shared> => {
  const problems: (string | null)[] = [];
  const linkOptions = { probeMs: 50, ...options, url };
  const shared = await openRedisShared(SECRET, linkOptions, shareNothing(), (problem) =>
    problems.push(problem),
  );
  reported.set(shared, problems);
  opened.push(shared);
  return shared;
};
const untilReported = (shared: Shared, problem: unknown) =>
  expect.poll(() => reported.get(shared)?.at(-1)).toEqual(problem);

/** How many commands waited for Redis while `work` ran: each sets its limit. */
const waitsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const timers = vi.spyOn(globalThis, 'setTimeout');
  await work();
  const waits = timers.mock.calls.filter(([, ms]) => ms === LIMIT_MS).length;
  timers.mockRestore();
  return waits;
};

/** One request's use of everything that is shared. */
const request = (shared: Shared) => async () => {
  const kept = shared.openValues(NUMBERS);
  await shared.turns.take('1', async () => {
    await kept.read('g');
    await kept.write('g', 'k', 1);
    await shared.counters.know('place', 1000);
    await shared.bus.publish('t', 'x');
  });
};

afterEach(() => Promise.all(opened.splice(0).map((shared) => shared.close())));

test('without a Redis at its address everything works at once (GW-12)', async () => {
  const shared = await open('redis://127.0.0.1:9');
  expect(await waitsOf(request(shared))).toBe(0);
  expect(reported.get(shared)).toEqual([expect.any(String)]);
});

describe.runIf(hasRedis)('Redis that fails', () => {
  let server: RedisServer;
  beforeAll(async () => {
    server = await startRedis();
  });
  beforeEach(async () => {
    server.thaw();
    await server.kill();
    await server.start();
  });
  afterAll(() => server.kill());

  test('frozen, it costs one request the wait of one command, and the next nothing (GW-12)', async () => {
    const shared = await open(server.url, { probeMs: 60_000, slowMs: 140 });
    expect(await waitsOf(request(shared))).toBeGreaterThan(1);
    server.freeze();
    expect(await waitsOf(request(shared))).toBe(1);
    expect(await waitsOf(request(shared))).toBe(0);
    expect(reported.get(shared)).toEqual(['no reply within 150 ms']);
  });

  test('frozen, it is bypassed before a request notices, and used again once it answers (GW-12)', async () => {
    const shared = await open(server.url);
    server.freeze();
    await untilReported(shared, 'no reply within 150 ms');
    expect(await waitsOf(request(shared))).toBe(0);
    server.thaw();
    await untilReported(shared, null);
  });

  test('killed, it is bypassed at once, and used again after its restart (GW-12)', async () => {
    const shared = await open(server.url, { probeMs: 60_000 });
    await server.kill();
    expect(await waitsOf(request(shared))).toBeLessThanOrEqual(1);
    await untilReported(shared, expect.any(String));
    await server.start();
    await untilReported(shared, null);
    expect(await server.with((redis) => redis.keys('decantaria:n:*'))).toHaveLength(1);
  });

  test('two slow replies in a row bypass it (GW-12)', async () => {
    const shared = await open(server.url, { probeMs: 60_000, limitMs: 5000, slowMs: 400 });
    const kept = shared.openValues(NUMBERS);
    const slowRead = async () => {
      await server.with((redis) => redis.sendCommand(['CLIENT', 'PAUSE', '600', 'ALL']));
      await kept.read('g');
    };
    await slowRead();
    expect(reported.get(shared)).toEqual([]);
    await slowRead();
    expect(reported.get(shared)).toEqual(['replies take more than 400 ms']);
  });

  test('what was written while it was away arrives when it is back (GW-11, GW-12)', async () => {
    const [one, other] = [await open(server.url), await open(server.url)];
    const [mine, theirs] = [one.openValues(NUMBERS), other.openValues(NUMBERS)];
    await mine.write('g', 'before', 1);
    await server.kill();
    await mine.write('g', 'k', 2);
    expect([...(await mine.read('g')).keys()]).toEqual(['before', 'k']);
    expect([...(await theirs.read('g')).keys()]).toEqual([]);
    await server.start();
    await Promise.all([untilReported(one, null), untilReported(other, null)]);
    await expect.poll(async () => [...(await theirs.read('g')).keys()]).toContain('k');
  });

  test('messages that could not be sent arrive later (GW-11, GW-12)', async () => {
    const one = await open(server.url);
    const heard: string[] = [];
    await server.with(async (redis) => {
      await redis.subscribe('decantaria', (text) => heard.push(text));
      server.freeze();
      await untilReported(one, expect.any(String));
      await Promise.all(['first', 'second'].map((text) => one.bus.publish('topic', text)));
      server.thaw();
      await expect.poll(() => heard).toHaveLength(2);
    });
  });

  test('a full Redis is bypassed too, and the log says why (GW-12)', async () => {
    const shared = await open(server.url);
    await server.with((redis) => redis.configSet('maxmemory', '1'));
    await untilReported(shared, expect.stringContaining('OOM'));
    /** The steps and messages that Redis was sent. The checks of the connection are others. */
    const sent = async () => {
      const stats = await server.with((redis) => redis.info('commandstats'));
      return stats.match(/^cmdstat_(?:eval|evalsha|publish):calls=\d+/gm);
    };
    const before = await sent();
    await request(shared)();
    expect(await sent()).toEqual(before);
    await server.with((redis) => redis.configSet('maxmemory', '0'));
    await untilReported(shared, null);
  });

  test('a gap is reported again and again while no message can arrive, and once they can (GW-11)', async () => {
    const shared = await open(server.url);
    const gap = vi.fn<() => void>();
    shared.bus.onGap(gap);
    await delay(0);
    expect(gap).not.toHaveBeenCalled();
    vi.useFakeTimers({ toFake: ['setInterval'] });
    try {
      await server.kill();
      await untilReported(shared, expect.any(String));
      vi.advanceTimersByTime(45_000);
      expect(gap).toHaveBeenCalledTimes(3);
    } finally {
      vi.useRealTimers();
    }
    await server.start();
    await untilReported(shared, null);
    expect(gap).toHaveBeenCalledTimes(4);
  });

  test('a turn taken before it was frozen ends there when it answers again (GW-11, GW-12)', async () => {
    const [one, other] = [await open(server.url), await open(server.url)];
    const turns = () => server.with((redis) => redis.keys('decantaria:vez:*'));
    let end = () => {};
    const held = one.turns.take('9', () => new Promise<void>((resolve) => (end = resolve)));
    await expect.poll(turns).toHaveLength(1);
    server.freeze();
    await Promise.all([one, other].map((it) => untilReported(it, expect.any(String))));
    expect(await waitsOf(() => other.turns.take('9', async () => undefined))).toBe(0);
    end();
    await held;
    server.thaw();
    await Promise.all([untilReported(one, null), untilReported(other, null)]);
    await other.turns.take('9', async () => undefined);
    await expect.poll(turns).toEqual([]);
  });
});
