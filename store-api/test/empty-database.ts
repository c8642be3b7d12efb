import { randomBytes } from 'node:crypto';
import { PGlite } from '@electric-sql/pglite';
import { Client, Pool } from 'pg';
import { type Database, EXTENSIONS, kyselyOnPGlite, openDatabase } from '../src/db/open.ts';
import { templateDatabase } from './template.ts';

interface EmptyDatabase extends AsyncDisposable {
  readonly db: Database;
  /** Runs statements, like `psql -v ON_ERROR_STOP=1`. */
  load(text: string): Promise<unknown>;
}

let pglite: Promise<PGlite> | undefined;

/** A PGlite without tables. The tests of one worker share it: use one at a time. */
export async function emptyPGlite(): Promise<EmptyDatabase> {
  pglite ??= templateDatabase().then((loadDataDir) =>
    PGlite.create({ extensions: EXTENSIONS, loadDataDir }),
  );
  const opened = await pglite;
  await opened.exec('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
  return {
    db: kyselyOnPGlite(opened),
    load: (text) => opened.exec(text),
    [Symbol.asyncDispose]: async () => {},
  };
}

/** A database without tables on the server of `TEST_DATABASE_URL`, dropped at the end of its scope. */
export async function emptyPostgres(): Promise<EmptyDatabase & { url: string }> {
  const server = process.env['TEST_DATABASE_URL'] ?? '';
  const name = `teste_${randomBytes(8).toString('hex')}`;
  const admin = new Pool({ connectionString: server, max: 1 });
  await admin.query(`CREATE DATABASE ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const db = await openDatabase({ kind: 'postgres', url: url.href });
  return {
    db,
    url: url.href,
    load: async (text) => {
      const client = new Client({ connectionString: url.href });
      await client.connect();
      try {
        await client.query(text);
      } finally {
        await client.end();
      }
    },
    [Symbol.asyncDispose]: async () => {
      await db.destroy();
      // A pool is closed before its last connections are: the server waits for them, while FORCE would break them.
      await admin
        .query(`DROP DATABASE ${name}`)
        .catch(() => admin.query(`DROP DATABASE ${name} WITH (FORCE)`));
      await admin.end();
    },
  };
}
