import { randomBytes } from 'node:crypto';
import { PGlite } from '@electric-sql/pglite';
import { Pool } from 'pg';
import { afterAll, beforeAll, describe } from 'vitest';
import { abrirBanco, type Banco, EXTENSOES, kyselyDoPGlite } from '../db/abrir.ts';
import { migrar } from '../db/migrar.ts';
import { bancoModelo } from './modelo.ts';

const POSTGRES = process.env['TEST_DATABASE_URL'];
const MOTORES = POSTGRES === undefined ? ['PGlite'] : ['PGlite', 'PostgreSQL'];

/**
 * Runs a suite on PGlite, and on PostgreSQL too when `TEST_DATABASE_URL` names a server whose user may
 * create databases. Each run gets a migrated, empty database of its own, ready before its first test.
 */
export function emCadaMotor(nome: string, suite: (db: () => Banco) => void): void {
  describe.each(MOTORES)(`${nome} (%s)`, (motor) => {
    let aberto: { db: Banco; fechar: () => Promise<void> } | undefined;

    beforeAll(async () => {
      aberto = motor === 'PGlite' ? await abrirPGlite() : await abrirPostgres(POSTGRES ?? '');
    });
    afterAll(async () => {
      await aberto?.fechar();
    });

    suite(() => {
      if (aberto === undefined) throw new Error('The database is open only while tests run.');
      return aberto.db;
    });
  });
}

async function abrirPGlite(): Promise<{ db: Banco; fechar: () => Promise<void> }> {
  const pglite = await PGlite.create({ extensions: EXTENSOES, loadDataDir: await bancoModelo() });
  const db = kyselyDoPGlite(pglite);
  return { db, fechar: () => db.destroy() };
}

async function abrirPostgres(url: string): Promise<{ db: Banco; fechar: () => Promise<void> }> {
  const nome = `teste_${randomBytes(8).toString('hex')}`;
  const admin = new Pool({ connectionString: url, max: 1 });
  await admin.query(`CREATE DATABASE ${nome}`);
  const own = new URL(url);
  own.pathname = `/${nome}`;
  const db = await abrirBanco({ kind: 'postgres', url: own.href }, () => {});
  await migrar(db);
  return {
    db,
    fechar: async () => {
      await db.destroy();
      await admin.query(`DROP DATABASE ${nome} WITH (FORCE)`);
      await admin.end();
    },
  };
}
