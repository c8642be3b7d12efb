import { createHash } from 'node:crypto';
import {
  type PostgresCursor,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
  sql,
} from 'kysely';
import type pg from 'pg';

const MARK = '/* prepared */';

/**
 * Put first in a statement: PostgreSQL parses and plans it once for a connection rather than at each run.
 * For large statements that run often, whose text never varies and whose plan no parameter should change.
 * They name their columns: a `*` would fail once a newer version of the shop adds one to the table.
 */
export const PREPARED = sql.raw(MARK);

const names = new Map<string, string>();

/** The pool as Kysely takes it, with marked statements sent by name so that the server knows them again. */
export function withPrepared(pool: pg.Pool): PostgresPool {
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      const wrapped = known.get(client) ?? wrap(client);
      known.set(client, wrapped);
      return wrapped;
    },
  };
}

function wrap(client: pg.PoolClient): PostgresPoolClient {
  function query<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  function query(text: unknown, parameters: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new Error('This pool has no cursors.');
    const values = [...parameters];
    return text.startsWith(MARK)
      ? client.query({ name: nameOf(text), text, values })
      : client.query(text, values);
  }
  return { query, release: (destroy) => client.release(destroy) };
}

function nameOf(text: string): string {
  const name = names.get(text) ?? createHash('sha256').update(text).digest('hex').slice(0, 32);
  names.set(text, name);
  return name;
}
