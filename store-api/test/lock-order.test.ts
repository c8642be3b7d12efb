import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Database } from '../src/db/open.ts';
import { createProduto, createUsuario } from './data.ts';
import { onEachEngine } from './database.ts';
import { LOCK_ORDER, locksOf, ONLY_INSERTED, takeViolations } from './lock-order.ts';
import { newPedido } from './payments.ts';

onEachEngine('the order of locks', (db) => {
  /** The refusal of a transaction; undefined when it may run. */
  async function refusalOf(work: (trx: Database) => Promise<unknown>): Promise<string | undefined> {
    const refused = await db()
      .transaction()
      .execute(work)
      .then(() => undefined)
      .catch((error: Error) => error.message);
    expect(takeViolations()).toEqual(refused === undefined ? [] : [refused]);
    return refused;
  }
  const lock = (trx: Database, table: 'usuarios' | 'pedidos' | 'produtos', id: number) =>
    trx.selectFrom(table).select('id').where('id', '=', id).forUpdate().execute();

  it('names every table (MON-31)', async () => {
    const { rows } = await sql<{ name: string }>`SELECT tablename AS name FROM pg_tables
      WHERE schemaname = 'public' AND tablename NOT LIKE 'kysely%' ORDER BY 1`.execute(db());
    expect(rows.map(({ name }) => name)).toEqual([...LOCK_ORDER, ...ONLY_INSERTED].toSorted());
  });

  it('lets a transaction lock forwards, and again what it holds (MON-31)', async () => {
    const usuario = await createUsuario(db());
    const { id, produtoId } = await newPedido(db(), usuario);
    const refused = await refusalOf(async (trx) => {
      await lock(trx, 'usuarios', usuario.id);
      await lock(trx, 'pedidos', id);
      await lock(trx, 'produtos', produtoId);
      await lock(trx, 'pedidos', id);
      await trx.deleteFrom('pedido_itens').where('pedido_id', '=', id).execute();
    });
    expect(refused).toBeUndefined();
  });

  it('ends a transaction that locks an account after its order (MON-31)', async () => {
    const usuario = await createUsuario(db());
    const { id } = await newPedido(db(), usuario);
    const refused = await refusalOf(async (trx) => {
      await lock(trx, 'pedidos', id);
      await lock(trx, 'usuarios', usuario.id);
    });
    expect(refused).toMatch(/^usuarios is locked after pedidos/);
  });

  it('ends one that locks it by a foreign key (MON-31)', async () => {
    const usuario = await createUsuario(db());
    const { id } = await newPedido(db(), usuario);
    const refused = await refusalOf((trx) =>
      trx
        .insertInto('notas_pedido')
        .values({ pedido_id: id, autor_id: usuario.id, texto: 'Nota' })
        .execute(),
    );
    expect(refused).toMatch(/^usuarios is locked after pedidos/);
  });

  it('ends one that locks a lower number after a higher one (MON-31)', async () => {
    const [one, other] = [await createProduto(db()), await createProduto(db())];
    const refused = await refusalOf(async (trx) => {
      await lock(trx, 'produtos', other.id);
      await lock(trx, 'produtos', one.id);
    });
    expect(refused).toMatch(/^Row \d+ of produtos is locked after a higher one/);
  });

  it('ends one that changes a part without the lock of its whole (MON-31)', async () => {
    const usuario = await createUsuario(db());
    const refused = await refusalOf(async (trx) => {
      await trx
        .selectFrom('usuarios')
        .select('id')
        .where('id', '=', usuario.id)
        .forShare()
        .execute();
      await trx.deleteFrom('enderecos').where('usuario_id', '=', usuario.id).execute();
    });
    expect(refused).toMatch(/^enderecos is locked without its usuarios for update/);
  });
});

describe('the locks of a statement', () => {
  it.each([
    ['SELECT id FROM produtos ORDER BY id FOR NO KEY UPDATE', [['produtos', 'no key update']]],
    [
      `WITH conta AS MATERIALIZED (SELECT id FROM usuarios WHERE id = $1 FOR KEY SHARE)
        SELECT c.id FROM conta JOIN carrinhos c ON c.usuario_id = conta.id FOR UPDATE OF c`,
      [
        ['usuarios', 'key share'],
        ['carrinhos', 'update'],
      ],
    ],
    ['update "pedidos" set "status" = $1 where "id" = $2', [['pedidos', 'no key update']]],
    ['delete from "enderecos" where "id" in ($1)', [['enderecos', 'update']]],
    [
      'insert into "notas_pedido" ("texto") values ($1)',
      [
        ['notas_pedido', 'no key update'],
        ['pedidos', 'key share'],
      ],
    ],
    ['select "id" from "pedidos" where "id" in (select 1 from "usuarios")', []],
  ])('%s (MON-31)', (text, locks) => {
    const taken = locksOf(text, [{ table: 'notas_pedido', parent: 'pedidos' }]);
    expect(taken.map(({ table, strength }) => [table, strength])).toEqual(locks);
  });
});
