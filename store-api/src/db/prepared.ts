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
 * Put first in a statement, makes PostgreSQL parse and plan it once a connection. For large, frequent
 * statements with constant text, whose plan does not depend on parameters. They must name their columns: `*`
 * would fail after a migration adds one.
 */
export const PREPARED = sql.raw(MARK);

/** No connection was free in time, or the server cannot be reached. No statement was sent. The cause is the driver's error. */
export class NoConnection extends Error {
  override name = 'NoConnection';
}

const names = new Map<string, string>();

/**
 * Adapts a pool to Kysely and sends statements with the mark as named prepared statements. A statement or transaction
 * without a connection fails with `NoConnection`.
 */
export function withPrepared(pool: pg.Pool): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect().catch((cause: unknown) => {
        throw new NoConnection('No connection to the database.', { cause });
      });
      const wrapped = clients.get(client) ?? wrap(client);
      clients.set(client, wrapped);
      return wrapped;
    },
  };
}

function wrap(client: pg.PoolClient): PostgresPoolClient {
  function query<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  function query(text: unknown, parameters: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new Error('This pool does not support cursors.');
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
