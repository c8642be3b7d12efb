import Fastify from 'fastify';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createProduto } from '../../test/data.ts';
import { onEachEngine } from '../../test/database.ts';
import { handleError } from '../http/errors.ts';
import type { Database } from './open.ts';
import { isConflict, transact } from './transaction.ts';

/** Ends the transaction as PostgreSQL does when two transactions wait for each other. */
const failWith = (trx: Database, code: string) =>
  sql.raw(`DO $$ BEGIN RAISE EXCEPTION 'ended' USING ERRCODE = '${code}'; END $$`).execute(trx);

onEachEngine('a transaction', (db) => {
  const stockOf = async (id: number) =>
    (
      await db()
        .selectFrom('produtos')
        .select('estoque')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).estoque;

  it.each(['40P01', '40001'])(
    'that ends with %s is repeated as a whole, and its first run leaves nothing (MON-32)',
    async (code) => {
      const { id } = await createProduto(db(), { estoque: 5 });
      let runs = 0;
      await transact(db(), async (trx) => {
        runs += 1;
        await sql`UPDATE produtos SET estoque = estoque - 1 WHERE id = ${id}`.execute(trx);
        if (runs < 4) await failWith(trx, code);
      });
      expect([runs, await stockOf(id)]).toEqual([4, 4]);
    },
  );

  it('is repeated three times at most, and never for another error (MON-32)', async () => {
    let runs = 0;
    const run = (code: string) =>
      transact(db(), (trx) => {
        runs += 1;
        return failWith(trx, code);
      });
    await expect(run('40P01')).rejects.toSatisfy(isConflict);
    expect(runs).toBe(4);
    await expect(run('23505')).rejects.not.toSatisfy(isConflict);
    expect(runs).toBe(5);
  });
});

describe('a request whose transaction was ended by others each time', () => {
  it('is answered as 503 with Retry-After, never as 500 (MON-32)', async () => {
    const app = Fastify();
    app.setErrorHandler(handleError);
    app.post('/', () => Promise.reject(Object.assign(new Error('ended'), { code: '40P01' })));
    const reply = await app.inject({ method: 'POST', url: '/' });
    expect(reply.statusCode).toBe(503);
    expect(reply.headers['retry-after']).toBe('1');
    expect(reply.json()).toMatchObject({ codigo: 'INDISPONIVEL' });
  });
});
