import { readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { emptyPGlite, emptyPostgres } from '../../test/empty-database.ts';
import { TestServer } from '../../test/server.ts';
import { checkInvariants } from '../invariants/check.ts';
import { migrate, migrations, readMigrations } from './migrate.ts';
import type { Database } from './open.ts';

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

/** Migrates an empty database as far as a release did, and loads the rows that the release exported. */
async function loadRelease(
  { db, load }: Awaited<ReturnType<typeof emptyPGlite>>,
  number: string,
): Promise<void> {
  const names = Object.keys(await migrations.getMigrations());
  const last = names.find((name) => name.startsWith(number)) ?? '';
  const { error } = await new Migrator({ db, provider: migrations }).migrateTo(last);
  expect(error).toBeUndefined();
  await load(gunzipSync(readFileSync(new URL(`${number}.sql.gz`, FOLDER))).toString('utf8'));
  expect((await readMigrations(db)).at(-1)).toBe(last);
}

/** On PostgreSQL the oldest one passes every migration; `npm run test:deep` repeats all there. */
const releasesOn = (engine: string) =>
  engine === 'PGlite' || process.env['TEST_DEEP'] === 'on' ? RELEASES : RELEASES.slice(0, 1);

describe.each(ENGINES)('the database of an earlier release (%s)', (engine) => {
  it.each(releasesOn(engine))(
    'after migration %s: starts, keeps its rules, and sells (MON-28)',
    async (number) => {
      await using database = await (engine === 'PGlite' ? emptyPGlite() : emptyPostgres());
      await loadRelease(database, number);
      const { db } = database;
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
