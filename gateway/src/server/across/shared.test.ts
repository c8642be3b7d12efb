import { setTimeout as delay } from 'node:timers/promises';
import type { Gate } from '@decantaria/server/counters';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { hasRedis, type RedisServer, startRedis } from '../../../test/redis-server.ts';
import { createTurns } from '../concurrency/turns.ts';
import { createEncryption } from './encryption.ts';
import { openLink } from './link.ts';
import { openRedisShared } from './redis.ts';
import { type Shared, shareNothing } from './shared.ts';
import { createRedisTurns } from './turns-redis.ts';

const SECRET = Buffer.alloc(32, 7);
/** Ample: other tests may take the cores. */
const PATIENT = { limitMs: 3000, slowMs: 3000 };

let server: RedisServer;
const opened: { readonly close: () => Promise<void> }[] = [];

const open = async (options = {}, secret = SECRET): Promise<Shared> => {
  const url = hasRedis ? server.url : 'redis://127.0.0.1:9';
  const shared = await openRedisShared(secret, { ...PATIENT, ...options, url }, shareNothing());
  opened.push(shared);
  return shared;
};
afterEach(() => Promise.all(opened.splice(0).map((one) => one.close())));

const KINDS = ['in memory', ...(hasRedis ? ['in Redis'] : [])] as const;
const openKind = async (kind: string) => (kind === 'in memory' ? shareNothing() : open());

describe('what gateways share', () => {
  beforeAll(async () => {
    if (hasRedis) server = await startRedis();
  });
  afterAll(() => (hasRedis ? server.kill() : undefined));

  describe.each(KINDS)('%s', (kind) => {
    const numbers = { schema: z.number(), lifetimeMs: 60_000, groups: 100 };

    test('values are kept by group and key, the newest of a group (GW-11)', async () => {
      const kept = (await openKind(kind)).openValues({ ...numbers, kind: 'a', keys: 2 });
      expect([...(await kept.read('g'))]).toEqual([]);
      for (const [key, value] of [
        ['x', 1],
        ['y', 2],
        ['x', 3],
      ] as const) {
        await kept.write('g', key, value);
        await delay(2);
      }
      expect([...(await kept.read('g'))]).toEqual([
        ['y', 2],
        ['x', 3],
      ]);
      await kept.write('g', 'z', 4);
      expect([...(await kept.read('g')).keys()]).toEqual(['x', 'z']);
      await kept.remove('g', 'x');
      expect([...(await kept.read('g')).keys()]).toEqual(['z']);
      expect([...(await kept.read('h')).keys()]).toEqual([]);
    });

    test('turns of one account run one after another, others at once (GW-11)', async () => {
      const { turns } = await openKind(kind);
      const begun: string[] = [];
      const work = (name: string) => async () => {
        begun.push(name);
        await delay(20);
        begun.push(`${name} ends`);
      };
      await Promise.all([
        turns.take('1', work('a')),
        turns.take('1', work('b')),
        turns.take('2', work('c')),
      ]);
      expect(begun.indexOf('b')).toBeGreaterThan(begun.indexOf('a ends'));
      expect(begun.indexOf('c')).toBeLessThan(begun.indexOf('a ends'));
    });

    test('a failed turn ends too (GW-11)', async () => {
      const { turns } = await openKind(kind);
      await expect(turns.take('1', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
      expect(await turns.take('1', async () => 'next')).toBe('next');
    });
  });

  describe.runIf(hasRedis)('in Redis, by two gateways', () => {
    test('values written by one are read by the other, encrypted and without names (GW-11)', async () => {
      const options = { kind: 'b', schema: z.string(), lifetimeMs: 60_000, groups: 10, keys: 5 };
      const [one, other] = [(await open()).openValues(options), (await open()).openValues(options)];
      await one.write('marina', 'chave', 'um segredo');
      expect([...(await other.read('marina'))]).toEqual([['chave', 'um segredo']]);
      await other.remove('marina', 'chave');
      await one.write('marina', 'outra', 'um segredo');
      const dump = await server.with(async (redis) => {
        const keys = await redis.keys('*:b:*');
        return JSON.stringify([keys, await Promise.all(keys.map((key) => redis.hGetAll(key)))]);
      });
      expect(dump).not.toMatch(/marina|outra|segredo/);
      const stranger = (await open({}, Buffer.alloc(32, 8))).openValues(options);
      expect([...(await stranger.read('marina'))]).toEqual([]);
    });

    test('wrong data in a key count as missing (GW-12)', async () => {
      const encryption = createEncryption(SECRET);
      const shared = await open();
      const kept = shared.openValues({
        kind: 'c',
        schema: z.number(),
        lifetimeMs: 60_000,
        groups: 10,
      });
      await server.with(async (redis) => {
        await redis.hSet(encryption.nameOf('c', 'g'), {
          a: 'no base64 at all!',
          b: encryption.encrypt('another shape'),
          c: encryption.encrypt({ key: 'k', at: 1, value: 'no number' }),
        });
        await redis.set(encryption.nameOf('c', 'h'), 'another type');
        await redis.set(encryption.nameOf('vez', '1'), 'another fence', { PX: 300 });
        await redis.set(encryption.nameOf('tentativas', 'x y'), 'another type');
        await redis.publish('decantaria', 'nonsense');
      });
      expect([...(await kept.read('g'))]).toEqual([]);
      expect([...(await kept.read('h'))]).toEqual([]);
      await kept.write('h', 'k', 1);
      expect([...(await kept.read('h'))]).toEqual([['k', 1]]);
      const gate: Gate = { of: 'x', key: 'y', rule: 'bucket', burst: 1, everyMs: 1000 };
      expect(await shared.counters.take({ gates: [gate] })).toHaveProperty('giveBack');
      expect(await shared.counters.take({ gates: [gate] })).toHaveProperty('waitMs');
      expect(await shared.turns.take('1', async () => 'done')).toBe('done');
    });

    test('messages reach the others before their sender goes on, not the sender; unreadable ones are ignored (GW-11)', async () => {
      const [one, other] = [await open(), await open()];
      const heard: string[] = [];
      one.bus.on('topic', z.string(), (text) => heard.push(`one ${text}`));
      other.bus.on('topic', z.string(), (text) => heard.push(`other ${text}`));
      await one.bus.publish('topic', 42);
      server.freeze();
      const published = one.bus.publish('topic', 'hello').then(() => 'published');
      expect(await Promise.race([published, delay(20, 'waits')])).toBe('waits');
      server.thaw();
      expect(await published).toBe('published');
      // What the other gateway asks of Redis now is answered after the message.
      await other.counters.know('place', 1000);
      expect(heard).toEqual(['other hello']);
    });

    test('turns of an account are one at a time, and neither gateway starves (GW-11)', async () => {
      const gateways = [await open(), await open()] as const;
      let running = 0;
      const order: number[] = [];
      const work = (gateway: number) => async () => {
        running += 1;
        expect(running).toBe(1);
        order.push(gateway);
        await delay(3);
        running -= 1;
      };
      await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          gateways[index % 2 === 0 ? 0 : 1].turns.take('7', work(index % 2)),
        ),
      );
      expect(order).toHaveLength(20);
      const changes = order.filter((gateway, index) => index > 0 && gateway !== order[index - 1]);
      expect(changes.length).toBeGreaterThan(3);
    });

    test('a turn is renewed, and ends some time after its gateway; a client that leaves waits no longer (GW-11)', async () => {
      const encryption = createEncryption(SECRET);
      const openTurns = async () => {
        const link = openLink({ ...PATIENT, url: server.url });
        opened.push(link);
        await link.opened();
        return {
          link,
          turns: createRedisTurns(link, encryption, { local: createTurns(), turnMs: 1500 }),
        };
      };
      const [one, other] = [await openTurns(), await openTurns()];
      /** Resolves when a turn that is held was renewed. */
      const renewed = async () => {
        let before = Infinity;
        await vi.waitFor(async () => {
          const left = await server.with((redis) => redis.pTTL(encryption.nameOf('vez', '8')));
          const earlier = before;
          before = left;
          expect(earlier).toBeGreaterThan(0);
          expect(left).toBeGreaterThan(earlier);
        }, 3000);
      };
      let end = () => {};
      const held = one.turns.take('8', () => new Promise<void>((resolve) => (end = resolve)));
      await renewed();
      const leaving = new AbortController();
      const waiting = other.turns.take('8', async () => 'begun', leaving.signal);
      await delay(30);
      leaving.abort();
      await expect(waiting).rejects.toThrow('gave up');
      await one.link.close();
      expect(await other.turns.take('8', async () => 'begun')).toBe('begun');
      end();
      await held;
    });

    test('the wait for a turn ends (GW-11)', async () => {
      const link = openLink({ ...PATIENT, url: server.url });
      opened.push(link);
      await link.opened();
      const { turns } = await open();
      const impatient = createRedisTurns(link, createEncryption(SECRET), {
        local: createTurns(),
        waitMs: 50,
      });
      let end = () => {};
      const held = turns.take('9', () => new Promise<void>((resolve) => (end = resolve)));
      await delay(20);
      await expect(impatient.take('9', async () => 'begun')).rejects.toThrow('too long');
      end();
      await held;
    });
  });
});
