import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { type KyselyPlugin, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { onEachEngine } from '../../test/database.ts';
import { TestServer } from '../../test/server.ts';
import { connectionsOf } from '../db/open.ts';
import { Places } from './places.ts';

const request = () => ({ raw: new IncomingMessage(new Socket()) });

describe('Places', () => {
  it.each([
    [1, 2],
    [10, 6],
  ])(
    'with %i connections runs %i tasks at once, lets forty wait and refuses the rest with 503 (SEC-11, MON-29)',
    async (connections, atOnce) => {
      const places = new Places(connections);
      const { promise, resolve } = Promise.withResolvers<void>();
      let running = 0;
      const tasks = Array.from({ length: 60 }, () =>
        places.run(request(), () => {
          running += 1;
          return promise;
        }),
      );
      const settled = Promise.allSettled(tasks);
      await expect(tasks.at(-1)).rejects.toMatchObject({
        status: 503,
        headers: { 'retry-after': '1' },
      });
      await expect.poll(() => running).toBe(atOnce);
      resolve();
      const statuses = (await settled).map(({ status }) => status);
      expect(statuses.filter((status) => status === 'fulfilled')).toHaveLength(40 + atOnce);
      expect(await places.run(request(), async () => 'again')).toBe('again');
    },
  );

  it('divides its places among the processes on one database, also while tasks run (OPS-10)', async () => {
    const places = new Places(10);
    const { promise, resolve } = Promise.withResolvers<void>();
    let running = 0;
    const run = () =>
      places.run(request(), async () => {
        running += 1;
        await promise;
        running -= 1;
      });
    const first = Array.from({ length: 8 }, run);
    await expect.poll(() => running).toBe(6);
    places.shareWith(3);
    resolve();
    await Promise.all(first);

    let most = 0;
    const count = async () => {
      running += 1;
      most = Math.max(most, running);
      await setTimeout(1);
      running -= 1;
    };
    const all = () => Promise.all(Array.from({ length: 12 }, () => places.run(request(), count)));
    await all();
    expect(most).toBe(2);
    places.shareWith(1);
    await all();
    expect(most).toBe(6);
    places.shareWith(50);
    most = 0;
    await all();
    expect(most).toBe(1);
  });

  it('never runs the task of a client that left before its turn (SEC-11)', async () => {
    const places = new Places(1);
    const { promise, resolve } = Promise.withResolvers<void>();
    const running = [0, 1].map(() => places.run(request(), () => promise));
    const leaving = request();
    const left = places.run(leaving, async () => 'ran');
    leaving.raw.destroy();
    resolve();
    await expect(left).rejects.toMatchObject({ status: 503 });
    await Promise.all(running);
  });
});

onEachEngine('twenty lists of products at once', (db, engine) => {
  const isEmbedded = engine === 'PGlite';
  const atOnce = isEmbedded ? 2 : 6;

  it(`${atOnce} read the database, and other requests find a connection (MON-29)`, async () => {
    let [reading, most] = [0, 0];
    const counter: KyselyPlugin = {
      transformQuery: ({ node }) => {
        reading += 1;
        most = Math.max(most, reading);
        return node;
      },
      transformResult: async ({ result }) => {
        reading -= 1;
        return result;
      },
    };
    const database = isEmbedded
      ? ({ kind: 'embedded', dir: '' } as const)
      : ({ kind: 'postgres', url: '' } as const);
    await using api = await TestServer.open(db().withPlugin(counter), {
      places: new Places(connectionsOf(database)),
    });
    await using others = await TestServer.open(db());
    const { lists } = await db()
      .transaction()
      .execute(async (trx) => {
        await sql`LOCK TABLE vitrine IN ACCESS EXCLUSIVE MODE`.execute(trx);
        const lists = Array.from({ length: 20 }, () =>
          api.request('GET', '/api/produtos/listarFiltroShop'),
        );
        await expect.poll(() => reading).toBe(atOnce);
        // The transaction has the only connection of the embedded database.
        if (!isEmbedded) {
          const other = await others.request('GET', '/api/produtos/slug/noite');
          expect(other.status).toBe(404);
        }
        return { lists };
      });
    for (const { status } of await Promise.all(lists)) expect(status).toBe(200);
    expect([reading, most]).toEqual([0, atOnce]);
  });
});
