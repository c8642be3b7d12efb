import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { createBuyer, putIntoCarrinho } from '../../test/buyers.ts';
import { createProduto } from '../../test/data.ts';
import { emptyPostgres } from '../../test/empty-database.ts';
import { type Reply, TestServer } from '../../test/server.ts';
import { checkInvariants } from '../invariants/check.ts';
import { migrate } from './migrate.ts';
import { connectionsOf, postgresDialect } from './open.ts';
import type { Tables } from './tables.gen.ts';

const PATIENCE_MS = 300;
const POSTGRES = process.env['TEST_DATABASE_URL'];

const open = (url: string) =>
  new Kysely<Tables>({ dialect: postgresDialect(url, undefined, PATIENCE_MS) });

function expectBusy({ status, headers, body }: Reply): void {
  expect(status).toBe(503);
  expect(headers.get('retry-after')).toBe('1');
  expect(body).toMatchObject({ codigo: 'INDISPONIVEL' });
}

describe('a request that gets no connection of PostgreSQL', () => {
  it('is answered as 503 with Retry-After when the server cannot be reached (MON-42)', async () => {
    await using db = open('postgres://loja@127.0.0.1:1/loja');
    await using api = await TestServer.open(db);
    expectBusy(await api.request('GET', '/api/produtos/1'));
  });

  // Needs TEST_DATABASE_URL.
  if (POSTGRES !== undefined) {
    it('is answered as 503 with Retry-After when none is free in time, and its retry does the work once (MON-42)', async () => {
      await using empty = await emptyPostgres();
      await using db = open(empty.url);
      await migrate(db);
      await using api = await TestServer.open(db);
      const buyer = await createBuyer(db);
      const { id } = await createProduto(db, { estoque: 3 });
      await putIntoCarrinho(db, buyer.id, { produtoId: id });
      const order = () =>
        api.request('POST', '/api/pedidos/criar', {
          token: api.token(buyer),
          body: {},
          headers: { 'idempotency-key': 'uma-vez' },
        });

      const { promise: released, resolve: release } = Promise.withResolvers<void>();
      const taken = Array.from(
        { length: connectionsOf({ kind: 'postgres', url: empty.url }) },
        () =>
          db.connection().execute(async (connection) => {
            await sql`SELECT 1`.execute(connection);
            await released;
          }),
      );
      const refused = await order();
      release();
      await Promise.all(taken);

      expectBusy(refused);
      expect(await db.selectFrom('pedidos').select('id').execute()).toEqual([]);
      expect([(await order()).status, (await order()).status]).toEqual([200, 200]);
      expect(await db.selectFrom('pedidos').select('id').execute()).toHaveLength(1);
      expect(await checkInvariants(db)).toEqual([]);
    });

    it('is refused and rolled back when its connection breaks between two statements; the process goes on (MON-42)', async () => {
      await using empty = await emptyPostgres();
      await using db = open(empty.url);
      await using other = open(empty.url);
      await sql`CREATE TABLE linhas (id int)`.execute(db);
      const work = db.transaction().execute(async (trx) => {
        const { rows } = await sql<{ pid: number }>`
          INSERT INTO linhas VALUES (1) RETURNING pg_backend_pid() AS pid`.execute(trx);
        await sql`SELECT pg_terminate_backend(${rows[0]?.pid}::int, 5000)`.execute(other);
        // The end of the connection arrives while no statement runs.
        await sleep(100);
        await sql`INSERT INTO linhas VALUES (2)`.execute(trx);
      });
      await expect(work).rejects.toThrow();
      expect((await sql`SELECT FROM linhas`.execute(db)).rows).toEqual([]);
    });

    it('is 503 for a read whose connection breaks, and 500 for a write, which may have been done (MON-42)', async () => {
      await using empty = await emptyPostgres();
      await using db = open(empty.url);
      await using other = open(empty.url);
      await migrate(db);
      await using api = await TestServer.open(db);
      const buyer = await createBuyer(db);
      const { id } = await createProduto(db, { estoque: 3 });
      /** Sends a request that waits for a table, and ends its connection. */
      const interrupt = (request: () => Promise<Reply>) =>
        other.transaction().execute(async (trx) => {
          await sql`LOCK TABLE produtos IN ACCESS EXCLUSIVE MODE`.execute(trx);
          const reply = request();
          await vi.waitFor(async () => {
            const { rows } = await sql`SELECT pg_terminate_backend(pid) FROM pg_locks
              WHERE relation = 'produtos'::regclass AND NOT granted`.execute(trx);
            expect(rows).not.toEqual([]);
          }, 10_000);
          return reply;
        });
      expectBusy(await interrupt(() => api.request('GET', `/api/produtos/${id}`)));
      const add = () =>
        api.request('POST', '/api/carrinho/adicionar', {
          token: api.token(buyer),
          body: { produtoId: id, quantidade: 1 },
        });
      const { status, body } = await interrupt(add);
      expect([status, body]).toMatchObject([500, { codigo: 'ERRO_INTERNO' }]);
      expect((await add()).status).toBe(200);
    });
  }
});
