import { randomBytes } from 'node:crypto';
import { Client, Pool } from 'pg';
import { openDatabase } from '../src/db/open.ts';

/** A database without tables on the server of `TEST_DATABASE_URL`, dropped at the end of its scope. */
export async function emptyPostgres() {
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
    /** Like `psql -v ON_ERROR_STOP=1`. */
    load: async (text: string): Promise<void> => {
      const client = new Client({ connectionString: url.href });
      await client.connect();
      try {
        await client.query(text);
      } finally {
        await client.end();
      }
    },
    [Symbol.asyncDispose]: async (): Promise<void> => {
      await db.destroy();
      await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
      await admin.end();
    },
  };
}
