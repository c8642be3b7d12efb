import { createHash } from 'node:crypto';
import { codeOf } from '@decantaria/server/error-code';
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

/**
 * The connection broke before the reply to a statement. PostgreSQL rolls back what was not committed; a commit without a
 * reply may have been done. The cause is the driver's error.
 */
export class ConnectionLost extends Error {
  override name = 'ConnectionLost';
}

/** PostgreSQL ended the connection: by an administrator, because a process of it crashed, or while it stops. */
const ENDED_BY_SERVER = /^57P0[123]$/;

const names = new Map<string, string>();

/**
 * Adapts a pool to Kysely and sends statements with the mark as named prepared statements. A statement or transaction
 * without a connection fails with `NoConnection`, and one whose connection breaks with `ConnectionLost`.
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
  let isBroken = false;
  // The pool listens only while it holds the client. A connection that breaks in use would end the process.
  client.on('error', () => {
    isBroken = true;
  });
  const explain = (cause: unknown): never => {
    isBroken ||= ENDED_BY_SERVER.test(codeOf(cause) ?? '');
    if (!isBroken) throw cause;
    throw new ConnectionLost('The connection to the database broke.', { cause });
  };
  function query<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  function query(text: unknown, parameters: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new Error('This pool does not support cursors.');
    const values = [...parameters];
    const reply = text.startsWith(MARK)
      ? client.query({ name: nameOf(text), text, values })
      : client.query(text, values);
    return reply.catch(explain);
  }
  // The server's last message comes before the end of the connection, which the pool would notice too late.
  return { query, release: (destroy) => client.release(destroy || isBroken) };
}

function nameOf(text: string): string {
  const name = names.get(text) ?? createHash('sha256').update(text).digest('hex').slice(0, 32);
  names.set(text, name);
  return name;
}
