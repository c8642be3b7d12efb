import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { emptyPostgres } from '../../test/empty-postgres.ts';
import { temporaryFolder } from '../../test/process.ts';
import { TestServer } from '../../test/server.ts';
import { checkInvariants } from '../invariants/check.ts';
import { migrate, migrations, readMigrations } from './migrate.ts';
import { type Database, EXTENSIONS, kyselyOnPGlite, openDatabase } from './open.ts';

vi.setConfig({ testTimeout: 120_000 });

const FOLDER = new URL('../../test/releases/', import.meta.url);
const ENGINES = process.env['TEST_DATABASE_URL'] ? ['PGlite', 'PostgreSQL'] : ['PGlite'];

/** The shops of earlier releases, by the number of their last migration. */
const RELEASES = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.sql.gz'))
  .map((file) => file.slice(0, -'.sql.gz'.length));

const Pedidos = z.object({
  content: z.array(
    z.object({ id: z.int(), status: z.string(), desistencia: z.object({}).nullable() }),
  ),
});

interface OpenRelease extends AsyncDisposable {
  db: Database;
  /** The last migration before this version's. */
  last: string;
}

/** The migration with this number, and the rows that its release exported. */
async function readRelease(number: string): Promise<{ last: string; rows: string }> {
  const names = Object.keys(await migrations.getMigrations());
  const last = names.find((name) => name.startsWith(number)) ?? '';
  const packed = readFileSync(new URL(`${number}.sql.gz`, FOLDER));
  return { last, rows: gunzipSync(packed).toString('utf8') };
}

async function migrateTo(db: Database, last: string): Promise<void> {
  const { error } = await new Migrator({ db, provider: migrations }).migrateTo(last);
  expect(error).toBeUndefined();
}

/** A data directory of that release, opened by this version. */
async function openEmbedded(number: string): Promise<OpenRelease> {
  const { last, rows } = await readRelease(number);
  const folder = temporaryFolder();
  const dir = join(folder.path, 'banco');
  mkdirSync(dir, { mode: 0o700 });
  // In memory first, which takes a third of the time.
  const pglite = await PGlite.create({ extensions: EXTENSIONS });
  const before = kyselyOnPGlite(pglite);
  await migrateTo(before, last);
  await pglite.exec(rows);
  const loadDataDir = await pglite.dumpDataDir('none');
  await before.destroy();
  await (await PGlite.create({ fs: new NodeFS(dir), extensions: EXTENSIONS, loadDataDir })).close();
  const db = await openDatabase({ kind: 'embedded', dir: folder.path });
  return {
    db,
    last,
    [Symbol.asyncDispose]: async () => {
      await db.destroy();
      folder[Symbol.dispose]();
    },
  };
}

async function openPostgres(number: string): Promise<OpenRelease> {
  const { last, rows } = await readRelease(number);
  const { db, load, ...opened } = await emptyPostgres();
  await migrateTo(db, last);
  await load(rows);
  return { db, last, ...opened };
}

describe.each(ENGINES)('the database of an earlier release (%s)', (engine) => {
  it.each(RELEASES)(
    'after migration %s: starts, keeps its rules, and sells (MON-28)',
    async (number) => {
      await using release = await (engine === 'PGlite'
        ? openEmbedded(number)
        : openPostgres(number));
      const { db, last } = release;
      expect((await readMigrations(db)).at(-1)).toBe(last);
      await migrate(db);
      const known = Object.keys(await migrations.getMigrations());
      expect(await readMigrations(db)).toEqual(known.toSorted());
      expect(await checkInvariants(db)).toEqual([]);

      await using api = await TestServer.open(db);
      const token = await tokens(db, api);
      const admin = token('admin.loja');
      const bruno = token('bruno.lima');
      const get = async (path: string, as: string) =>
        (await api.request('GET', `/api${path}`, { token: as })).body;
      const pedidos = Pedidos.parse(await get('/pedidos?size=50', admin)).content;
      expect(pedidos.map(({ status }) => status).toSorted()).toEqual([
        'CANCELADO',
        'CANCELADO',
        'CONCLUIDO',
        'CONCLUIDO',
        'CONCLUIDO',
        'ENVIADO',
        'PAGO',
        'PENDENTE',
        'PENDENTE',
      ]);
      expect(await get('/produtos/listarFiltroShop', admin)).toMatchObject({ totalProdutos: 2 });
      expect(await get('/consentimentos/me', token('marina.costa'))).toHaveLength(1);
      const own = await get('/pedidos/me', bruno);
      expect(own).toHaveLength(4);

      const ordered = await api.request('POST', '/api/pedidos/criar', { token: bruno, body: {} });
      expect(ordered).toMatchObject({ status: 200, body: { status: 'PENDENTE', subtotal: 159.8 } });
      for (const { id, desistencia } of pedidos.filter((one) => one.desistencia !== null)) {
        const path = `/api/pedidos/${id}/desistencia/receber`;
        expect(await api.request('POST', path, { token: admin, body: {} })).toMatchObject({
          status: 200,
          body: { desistencia: { ...desistencia, recebidaEm: expect.any(String) } },
        });
      }
      for (const { id } of pedidos) {
        const body = { status: 'CANCELADO', motivo: 'teste' };
        expect(
          (await api.request('PUT', `/api/pedidos/${id}`, { token: admin, body })).status,
        ).toBe(200);
      }
      expect(await checkInvariants(db)).toEqual([]);
      // Every unit of the cancelled orders came back once: the fifty of each, less the new order.
      expect(await stocks(db)).toEqual([48, 50, 50]);
    },
  );
});

/** Tokens of its accounts, by username. */
async function tokens(db: Database, api: TestServer): Promise<(username: string) => string> {
  // The clock of the machine that filled the release may be ahead.
  await db
    .updateTable('usuarios')
    .set({ sessoes_desde: new Date(0) })
    .execute();
  const rows = await db.selectFrom('usuarios').select(['id', 'username', 'roles']).execute();
  return (username) => {
    const usuario = rows.find((row) => row.username === username);
    if (usuario === undefined) throw new Error(`${username} is missing.`);
    return api.token(usuario, usuario.roles);
  };
}

/** Units of every simple product and volume. */
async function stocks(db: Database): Promise<number[]> {
  const { rows } = await sql<{ estoque: number }>`
    SELECT estoque FROM produtos WHERE estoque IS NOT NULL
    UNION ALL SELECT estoque FROM variacoes ORDER BY estoque`.execute(db);
  return rows.map(({ estoque }) => estoque);
}
