import type { CompiledQuery, DatabaseConnection, Dialect, Driver, QueryResult } from 'kysely';
import { z } from 'zod';

/**
 * The order in which every transaction locks rows, table by table, and in one table by ascending number
 * (docs/decisions/0056). A new table gets its place here.
 */
export const LOCK_ORDER = [
  'usuarios',
  'perfis',
  'enderecos',
  'segundos_fatores',
  'codigos_recuperacao',
  'redefinicoes_senha',
  'confirmacoes_email',
  'carrinhos',
  'carrinho_itens',
  'favoritos',
  'assistentes',
  'eventos_pagamento',
  'pedidos',
  'pedido_itens',
  'notas_pedido',
  'pagamentos',
  'estornos',
  'contestacoes',
  'simulado_intencoes',
  'simulado_eventos',
  'produtos',
  'variacoes',
  'vitrine',
  'facetas_mudancas',
  'facetas_contadas',
  'facetas_pendentes',
  'facetas_mapas',
  'categorias',
  'produto_categorias',
  'avaliacoes',
  'avisos_estoque',
  'fretes',
  'consentimentos',
  'tokens_encerrados',
  'identidades_confirmadas',
  'emails',
  'memoria',
] as const;

/** Tables whose rows the shop only inserts. */
export const ONLY_INSERTED = [
  'historico_pedidos',
  'historico_estoque',
  'historico_usuarios',
  'historico_alteracoes',
] as const;

const STRENGTHS = ['key share', 'share', 'no key update', 'update'] as const;
type Strength = (typeof STRENGTHS)[number];

/**
 * Tables whose rows a transaction changes only while it holds this lock of the row that they belong to. That lock excludes
 * the other transactions, so these rows may be locked late. For KEY SHARE, any lock of that row is enough.
 */
const COVERED_BY: Readonly<Record<string, readonly [parent: string, strength: Strength]>> = {
  perfis: ['usuarios', 'no key update'],
  enderecos: ['usuarios', 'no key update'],
  segundos_fatores: ['usuarios', 'no key update'],
  redefinicoes_senha: ['usuarios', 'no key update'],
  confirmacoes_email: ['usuarios', 'no key update'],
  favoritos: ['usuarios', 'no key update'],
  assistentes: ['usuarios', 'no key update'],
  carrinho_itens: ['carrinhos', 'update'],
  pedido_itens: ['pedidos', 'update'],
  notas_pedido: ['pedidos', 'update'],
  pagamentos: ['pedidos', 'update'],
  estornos: ['pedidos', 'update'],
  contestacoes: ['pedidos', 'update'],
  variacoes: ['produtos', 'no key update'],
  produto_categorias: ['produtos', 'no key update'],
};

/** A deletion that must wait for new orders, which lock the account and, late, their address for KEY SHARE. */
const COVER_OF_DELETION: Readonly<Record<string, Strength>> = { enderecos: 'update' };

/** A foreign key of `table`, whose rows lock their rows of `parent` when they are written. */
export interface ForeignKey {
  table: string;
  parent: string;
}

/** A lock that a statement takes. */
interface Taken {
  table: string;
  strength: Strength;
  /** Never waits: of a new row, or with SKIP LOCKED. */
  isFree?: boolean;
}

/** Thrown by a statement that locks rows out of order. */
export class WrongLockOrder extends Error {
  override name = 'WrongLockOrder';

  constructor(message: string) {
    super(message);
    violations.push(message);
  }
}

/** The locks of one transaction. */
export class LockWatch {
  readonly #keys: readonly ForeignKey[];
  readonly #held = new Map<string, { strength: Strength; isFree: boolean; ids: Set<number> }>();

  constructor(keys: readonly ForeignKey[]) {
    this.#keys = keys;
  }

  /** Records the locks of a statement before it runs. @throws WrongLockOrder */
  before(text: string): void {
    for (const lock of locksOf(text, this.#keys)) {
      const { table, strength, isFree = false } = lock;
      if (!isFree) this.#require(lock, text);
      const held = this.#held.get(table);
      this.#held.set(table, {
        strength: held && isAtLeast(held.strength, strength) ? held.strength : strength,
        isFree: held?.isFree ?? isFree,
        ids: held?.ids ?? new Set(),
      });
    }
  }

  /** Records the rows that a locking SELECT returned. @throws WrongLockOrder */
  after(text: string, rows: readonly unknown[]): void {
    const [lock, other] = locksOf(text, this.#keys);
    const ids = lock && this.#held.get(lock.table)?.ids;
    if (ids === undefined || other !== undefined || !/^\W*select\b/i.test(text)) return;
    for (const row of rows) {
      const id = Row.safeParse(row).data?.id;
      if (id === undefined || ids.has(id)) continue;
      if (!lock?.isFree && id < Math.max(0, ...ids)) {
        throw new WrongLockOrder(
          `Row ${id} of ${lock?.table} is locked after a higher one: ${text}`,
        );
      }
      ids.add(id);
    }
  }

  #require({ table, strength }: Taken, text: string): void {
    const cover = COVERED_BY[table];
    if (cover !== undefined) {
      const [parent, needed] = cover;
      const held = this.#held.get(parent);
      const wanted =
        strength === 'key share'
          ? strength
          : (strength === 'update' && COVER_OF_DELETION[table]) || needed;
      if (held && (held.isFree || isAtLeast(held.strength, wanted))) return;
      throw new WrongLockOrder(`${table} is locked without its ${parent} for ${wanted}: ${text}`);
    }
    if (this.#held.has(table)) return;
    for (const [held, { isFree }] of this.#held) {
      if (isFree || rankOf(held) < rankOf(table)) continue;
      throw new WrongLockOrder(`${table} is locked after ${held} (test/lock-order.ts): ${text}`);
    }
  }
}

const Row = z.object({ id: z.int() });

/** The locks of each statement, for the foreign keys of a database: the shop repeats a few hundred texts. */
const known = new WeakMap<readonly ForeignKey[], Map<string, readonly Taken[]>>();

/** The locks that a statement takes, in the order of its text. Deletions by foreign keys are left out. */
export function locksOf(text: string, keys: readonly ForeignKey[]): readonly Taken[] {
  const ofKeys = known.get(keys) ?? new Map<string, readonly Taken[]>();
  known.set(keys, ofKeys);
  const taken = ofKeys.get(text) ?? parseLocks(text, keys);
  ofKeys.set(text, taken);
  return taken;
}

function parseLocks(text: string, keys: readonly ForeignKey[]): Taken[] {
  const statement = text.toLowerCase().replaceAll('"', '').replaceAll(/\s+/g, ' ');
  const taken: Taken[] = [];
  const words =
    /\bfor (update|no key update|share|key share)\b( of \w+)?( skip locked)?|\binsert into (\w+)|(?<!for |key |do )\bupdate (\w+)|\bdelete from (\w+)/g;
  for (const match of statement.matchAll(words)) {
    const [, clause, of, skips, inserted, updated, deleted] = match;
    if (clause !== undefined) {
      const table = lockedTable(statement.slice(0, match.index), of?.slice(' of '.length));
      const strength = STRENGTHS.find((it) => it === clause) ?? 'update';
      if (table !== undefined) taken.push({ table, strength, isFree: skips !== undefined });
    } else if (inserted !== undefined) {
      taken.push(...insertLocks(inserted, statement, keys));
    } else if (updated !== undefined) {
      taken.push({ table: updated, strength: 'no key update' });
    } else if (deleted !== undefined) {
      taken.push({ table: deleted, strength: 'update' });
    }
  }
  return taken.filter(({ table }) => rankOf(table) >= 0);
}

// An insert waits where another transaction may have inserted an equal row, and locks the rows that it refers to.
function insertLocks(table: string, statement: string, keys: readonly ForeignKey[]): Taken[] {
  return [
    { table, strength: 'no key update', isFree: !statement.includes(' on conflict ') },
    ...keys
      .filter((key) => key.table === table)
      .map(({ parent }): Taken => ({ table: parent, strength: 'key share' })),
  ];
}

/** The table of a locking clause that ends `text`: of the alias, or of the innermost FROM. */
function lockedTable(text: string, alias: string | undefined): string | undefined {
  if (alias !== undefined) {
    return new RegExp(`\\b(?:from|join) (\\w+) (?:as )?${alias}\\b`).exec(text)?.[1];
  }
  let depth = 0;
  for (const [token, table] of [...text.matchAll(/[()]|\bfrom (\w+)/g)].toReversed()) {
    if (token === ')') depth += 1;
    else if (token === '(') depth -= 1;
    else if (depth === 0) return table;
  }
  return undefined;
}

function rankOf(table: string): number {
  return LOCK_ORDER.findIndex((it) => it === table);
}

function isAtLeast(one: Strength, other: Strength): boolean {
  return STRENGTHS.indexOf(one) >= STRENGTHS.indexOf(other);
}

/** The statements of this process that locked rows out of order, since they were last taken. */
const violations: string[] = [];

/** Empties the list of violations, for a test that fails when it is not empty: a request hides them in a 500. */
export function takeViolations(): string[] {
  return violations.splice(0);
}

/**
 * A dialect whose transactions fail at the first statement that locks rows out of order.
 *
 * @param keys the foreign keys of the database. Nothing is watched while the list is empty.
 */
export function watchingLocks(dialect: Dialect, keys: readonly ForeignKey[]): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver: () => watchedDriver(dialect.createDriver(), keys),
  };
}

function watchedDriver(driver: Driver, keys: readonly ForeignKey[]): Driver {
  const connections = new WeakMap<DatabaseConnection, WatchedConnection>();
  const inner = (connection: DatabaseConnection) =>
    connection instanceof WatchedConnection ? connection.inner : connection;
  const setWatch = (connection: DatabaseConnection, watch: LockWatch | undefined): void => {
    if (connection instanceof WatchedConnection) connection.watch = watch;
  };
  return {
    init: () => driver.init(),
    destroy: () => driver.destroy(),
    async acquireConnection() {
      const connection = await driver.acquireConnection();
      const watched = connections.get(connection) ?? new WatchedConnection(connection);
      connections.set(connection, watched);
      return watched;
    },
    releaseConnection: (connection) => driver.releaseConnection(inner(connection)),
    async beginTransaction(connection, settings) {
      await driver.beginTransaction(inner(connection), settings);
      if (keys.length > 0) setWatch(connection, new LockWatch(keys));
    },
    commitTransaction(connection) {
      setWatch(connection, undefined);
      return driver.commitTransaction(inner(connection));
    },
    rollbackTransaction(connection) {
      setWatch(connection, undefined);
      return driver.rollbackTransaction(inner(connection));
    },
  };
}

class WatchedConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection;
  /** Of the open transaction. */
  watch: LockWatch | undefined;

  constructor(inner: DatabaseConnection) {
    this.inner = inner;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    this.watch?.before(query.sql);
    const result = await this.inner.executeQuery<R>(query);
    this.watch?.after(query.sql, result.rows);
    return result;
  }

  streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    return this.inner.streamQuery<R>(query, chunkSize);
  }
}
