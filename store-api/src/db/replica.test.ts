import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createUsuario } from '../../test/data.ts';
import { emptyPostgres } from '../../test/empty-database.ts';
import { startReplica } from '../../test/postgres-server.ts';
import { TestServer } from '../../test/server.ts';
import { migrate } from './migrate.ts';
import { type Database, openPool } from './open.ts';
import { Replica } from './replica.ts';

vi.setConfig({ testTimeout: 120_000 });

const POSTGRES = process.env['TEST_DATABASE_URL'];
const SECRET = Buffer.alloc(48, 1);
/** Ample for what a test compares with, and shorter than what would fail it. */
const ASIDE_MS = 3_000;

/** A network in front of a server, which can stop to carry anything. */
async function openNetwork(target: string) {
  const { port } = new URL(target);
  const sockets = new Set<Socket>();
  let isHeld = false;
  const server = createServer((near) => {
    const far = connect(Number(port), '127.0.0.1');
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => {});
      if (isHeld) socket.pause();
    }
    near.on('data', (bytes) => far.write(bytes)).on('close', () => far.destroy());
    far.on('data', (bytes) => near.write(bytes)).on('close', () => near.destroy());
    if (isHeld) for (const socket of [near, far]) socket.pause();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve());
  });
  const url = new URL(target);
  const address = server.address();
  url.port = String(typeof address === 'object' && address !== null ? address.port : 0);
  return {
    url: url.href,
    hold: () => {
      isHeld = true;
      for (const socket of sockets) socket.pause();
    },
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

const isReplica = async (db: Database) => {
  const { rows } = await sql<{ is: boolean }>`SELECT pg_is_in_recovery() AS is`.execute(db);
  return rows[0]?.is;
};

// Needs TEST_DATABASE_URL.
describe.runIf(POSTGRES)('two store-apis with a replica that is 60 ms behind (PostgreSQL)', () => {
  let database: Awaited<ReturnType<typeof emptyPostgres>>;
  let replica: Awaited<ReturnType<typeof startReplica>>;
  let onReplica: Database;
  let usuario: { id: number; username: string };
  let categoria: number;

  beforeAll(async () => {
    database = await emptyPostgres();
    await migrate(database.db);
    usuario = await createUsuario(database.db, { roles: ['ROLE_USER', 'ROLE_ADMIN'] });
    replica = await startReplica(database.url, 60);
    onReplica = openPool(replica.url, 1);
    const { id } = await database.db
      .insertInto('categorias')
      .values({ nome: 'Antes' })
      .returning('id')
      .executeTakeFirstOrThrow();
    categoria = id;
  });
  afterEach(() => sql`SELECT pg_wal_replay_resume()`.execute(onReplica));
  afterAll(async () => {
    await onReplica.destroy();
    await replica.stop();
    await database[Symbol.asyncDispose]();
  });

  const openApi = async (readUrl = replica.url) => {
    const { db, url } = database;
    const lines: string[] = [];
    const logger = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
    const reads = new Replica({ db, url, readUrl, logger, asideMs: ASIDE_MS });
    const api = await TestServer.open(db, { replica: reads, secret: SECRET });
    return {
      api,
      reads,
      warnings: () => lines.filter((line) => line.includes('"level":40')),
      /** Renames the category and returns the time until the reply. */
      rename: async (nome: string) => {
        const begin = performance.now();
        const reply = await api.request('PUT', `/api/categorias/${categoria}`, {
          token: api.token(usuario),
          body: { nome },
        });
        expect(reply.status).toBe(200);
        return performance.now() - begin;
      },
      names: async () => (await api.request('GET', '/api/categorias')).body,
      [Symbol.asyncDispose]: async () => {
        await api[Symbol.asyncDispose]();
        await reads.close();
      },
    };
  };
  const named = (nome: string) => [expect.objectContaining({ nome })];

  it('read the catalogue there, and each shows what was written at the other (OPS-11)', async () => {
    await using one = await openApi();
    await using other = await openApi();
    for (const { reads } of [one, other]) {
      await expect.poll(() => reads.run(isReplica)).toBe(true);
    }
    for (let n = 0; n < 10; n += 1) {
      await one.rename(`Nova ${n}`);
      expect(await other.names()).toEqual(named(`Nova ${n}`));
      expect(await other.reads.run(isReplica)).toBe(true);
    }
  });

  it('read the primary while the replica stands still: a write waits once, and is then shown (OPS-11)', async () => {
    await using one = await openApi();
    await using other = await openApi();
    for (const { reads } of [one, other]) {
      await expect.poll(() => reads.run(isReplica)).toBe(true);
    }
    await sql`SELECT pg_wal_replay_pause()`.execute(onReplica);
    expect(await one.rename('Parada')).toBeLessThan(2_500);
    expect(await other.names()).toEqual(named('Parada'));
    await expect.poll(() => one.rename('Logo'), { timeout: 10_000 }).toBeLessThan(400);
    expect(await other.names()).toEqual(named('Logo'));
    expect(one.warnings().length + other.warnings().length).toBeGreaterThan(0);
    expect(one.warnings().length).toBeLessThan(2);

    await sql`SELECT pg_wal_replay_resume()`.execute(onReplica);
    await expect.poll(() => other.reads.run(isReplica)).toBe(true);
    expect(await other.names()).toEqual(named('Logo'));
  });

  it('lose no read of the catalogue while the primary is away (OPS-11)', async () => {
    const network = await openNetwork(database.url);
    const db = openPool(network.url, 2);
    const logger = pino({ level: 'silent' });
    const reads = new Replica({ db, url: network.url, readUrl: replica.url, logger });
    await expect.poll(() => reads.run(isReplica)).toBe(true);
    network.close();
    await expect(isReplica(db)).rejects.toThrow();
    for (const end = performance.now() + 2_000; performance.now() < end; await sleep(20)) {
      expect(await reads.run(isReplica)).toBe(true);
    }
    await reads.close();
    await db.destroy();
  });

  it('lose no reply when the replica stops to answer, and are ready without it (OPS-11)', async () => {
    const network = await openNetwork(replica.url);
    await using one = await openApi(network.url);
    await expect.poll(() => one.reads.run(isReplica)).toBe(true);
    const begin = performance.now();
    const reads = one.reads.run(async (db) => {
      network.hold();
      return isReplica(db);
    });
    expect(await reads).toBe(false);
    expect(performance.now() - begin).toBeLessThan(3_000);
    network.close();
    expect(await one.names()).toHaveLength(1);
    expect((await one.api.request('GET', '/health/ready')).status).toBe(200);
  });
});
