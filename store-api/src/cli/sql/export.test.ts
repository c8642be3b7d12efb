import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { runCommand } from '../../../test/command.ts';
import { createProduto, createUsuario } from '../../../test/data.ts';
import { onEachEngine } from '../../../test/database.ts';
import { emptyPostgres } from '../../../test/empty-database.ts';
import { temporaryFolder } from '../../../test/process.ts';
import { fillCatalogo } from '../../../tools/fill/catalogo.ts';
import { recordAs } from '../../db/history.ts';
import { migrate } from '../../db/migrate.ts';
import type { Database } from '../../db/open.ts';
import { checkInvariants } from '../../invariants/check.ts';
import { dumpSql, readTables } from './dump.ts';

vi.setConfig({ testTimeout: 120_000 });

const POSTGRES = process.env['TEST_DATABASE_URL'];
const HOSTILE = [
  "O'Brien; DROP TABLE usuarios; --",
  'linha\nnova\r\n\t\\. \\N \\x',
  'aspas "duplas", $guard$ e $1',
  'Ação 🌹 é',
];

onEachEngine('readTables', (db) => {
  it('orders tables after those they reference, without the migration tables', async () => {
    const tables = await readTables(db());
    const names = tables.map(({ name }) => name);
    expect(names).toContain('emails');
    expect(names.filter((name) => name.startsWith('kysely'))).toEqual([]);
    for (const [before, after] of [
      ['usuarios', 'pedidos'],
      ['pedidos', 'pedido_itens'],
      ['variacoes', 'carrinho_itens'],
    ]) {
      expect(names.indexOf(before ?? '')).toBeLessThan(names.indexOf(after ?? ''));
    }
  });
});

// Needs TEST_DATABASE_URL.
if (POSTGRES !== undefined) {
  describe('export to PostgreSQL', () => {
    onEachEngine('from', (db, engine) => {
      it('copies every row of every table, and the shop works afterwards', async () => {
        await fillShop(db());
        await using target = await emptyPostgres();
        await migrate(target.db);
        await target.load(await dump(db()));

        const tables = await readTables(db());
        for (const { name } of tables) {
          expect(await rowsOf(target.db, name), name).toEqual(await rowsOf(db(), name));
        }
        expect(await checkInvariants(target.db)).toEqual(await checkInvariants(db()));

        // Sequences continue and triggers are enabled.
        const last = await lastId(db());
        await recordAs(target.db, { autorId: null, motivo: 'depois' });
        const { id } = await createProduto(target.db, { nome: 'Depois', estoque: 3 });
        expect(id).toBe(last + 1);
        const history = await target.db
          .selectFrom('historico_estoque')
          .select('para')
          .where('produto_id', '=', id)
          .execute();
        expect(history).toEqual([{ para: 3 }]);
      });

      // The target alone decides.
      it.runIf(engine === 'PostgreSQL')(
        'loads only into the same schema, and never over a shop',
        async () => {
          const text = await dump(db());
          await using target = await emptyPostgres();
          await expect(target.load(text)).rejects.toThrow('kysely_migration');
          await migrate(target.db);
          await createUsuario(target.db, { username: 'dona' });
          await expect(target.load(text)).rejects.toThrow('not empty');
          expect(await rowsOf(target.db, 'usuarios')).toHaveLength(1);
          await sql`DELETE FROM kysely_migration WHERE name > '0001'`.execute(target.db);
          await expect(target.load(text)).rejects.toThrow('not that of the file');
        },
      );
    });

    it('runs from the command line, also on PostgreSQL', async () => {
      using folder = temporaryFolder();
      await using source = await emptyPostgres();
      const env = { DATABASE_URL: source.url, DATA_DIR: folder.path };
      const file = join(folder.path, 'e.sql.gz');
      const early = await runCommand(['export', file], env);
      expect(early).toMatchObject({ code: 1, stderr: expect.stringContaining('migrate') });
      expect(await runCommand(['migrate'], env)).toMatchObject({ code: 0 });
      await createUsuario(source.db, { username: 'marina' });
      expect(await runCommand(['export', file], env)).toMatchObject({ code: 0, stderr: '' });
      expect(gunzipSync(readFileSync(file)).toString('utf8')).toContain("'marina'");
    });
  });
}

/** More than the rows that are read at once. */
const PRODUTOS = 210;

/** Fills every kind of column. */
async function fillShop(db: Database): Promise<void> {
  await fillCatalogo(db, PRODUTOS, 'export');
  await createProduto(db, { nome: 'Só ação', descricao: HOSTILE.join('\n') });
  for (const nome of HOSTILE) {
    const { id } = await createUsuario(db, { roles: ['ROLE_USER', 'ROLE_ADMIN'] });
    await db.updateTable('usuarios').set({ nome }).where('id', '=', id).execute();
    await db
      .insertInto('emails')
      .values({ tipo: 'conta-criada', para: 'a@exemplo.com.br', dados: JSON.stringify({ nome }) })
      .execute();
    await db
      .insertInto('pedidos')
      .values({
        usuario_id: id,
        status: 'CANCELADO',
        metodo: null,
        reserva_ate: null,
        subtotal: 1,
        valor_frete: 2,
        total: 3,
        servico_frete: nome,
        endereco: JSON.stringify({ logradouro: nome }),
      })
      .execute();
  }
  // A deleted number must not be assigned again.
  const { id } = await createProduto(db, { nome: 'Apagado' });
  await db.deleteFrom('produtos').where('id', '=', id).execute();
}

async function lastId(db: Database): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    SELECT last_value::int AS last FROM produtos_id_seq`.execute(db);
  return rows[0]?.last ?? 0;
}

async function rowsOf(db: Database, table: string): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    SELECT t::text AS text FROM ${sql.table(table)} t ORDER BY 1`.execute(db);
  return rows.map(({ text }) => text).toSorted();
}

function dump(db: Database): Promise<string> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      let text = '';
      for await (const part of dumpSql(trx, ['test'])) text += part;
      return text;
    });
}
