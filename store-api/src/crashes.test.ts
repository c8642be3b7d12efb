import { randomBytes, randomUUID } from 'node:crypto';
import { Pool } from 'pg';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createBuyer } from '../test/buyers.ts';
import { createProduto, createUsuario } from '../test/data.ts';
import { ServerProcess, temporaryFolder } from '../test/process.ts';
import { writeEmptyShop } from '../test/template.ts';
import { signToken } from './auth/token.ts';
import type { DatabaseConfig } from './config.ts';
import { migrate } from './db/migrate.ts';
import { type Database, openDatabase } from './db/open.ts';
import { checkInvariants } from './invariants/check.ts';
import type { StatusPedido } from './pedidos/status.ts';

/** `npm run test:deep` kills more often. */
const KILLS = process.env['TEST_DEEP'] === undefined ? 1 : 20;
const CLIENTES = 4;
const SECRET = randomBytes(48);
const POSTGRES = process.env['TEST_DATABASE_URL'];

const Pedido = z.object({ id: z.int(), total: z.number(), status: z.string() });
const Pagina = z.object({ content: z.array(Pedido), totalPages: z.int() });

/** What one client knows: confirmed results, and requests without a response. */
interface Memory {
  /** Confirmed orders by `Idempotency-Key`. */
  orders: Map<string, z.infer<typeof Pedido>>;
  /** Keys of requests without a response. */
  unanswered: Set<string>;
  /** By order: the last confirmed status, and the one requested without a response. */
  statuses: Map<number, { confirmed: string; requested: string | undefined }>;
}

interface Seed {
  clientes: { id: number; username: string }[];
  admin: { id: number; username: string };
  produtos: number[];
}

async function seed(db: Database): Promise<Seed> {
  const clientes = [];
  for (let n = 0; n < CLIENTES; n += 1) clientes.push(await createBuyer(db));
  const admin = await createUsuario(db, { roles: ['ROLE_USER', 'ROLE_ADMIN'] });
  const produtos = [];
  for (let n = 0; n < 3; n += 1) {
    produtos.push((await createProduto(db, { nome: `P${n}`, estoque: 5_000 })).id);
  }
  return { clientes, admin, produtos };
}

const pick = <T>(items: readonly T[]): T => {
  const item = items[Math.floor(Math.random() * items.length)];
  if (item === undefined) throw new Error('Nothing to pick from.');
  return item;
};

/** Clients of a shop that is killed repeatedly while they write. */
class Shop {
  readonly #seed: Seed;
  readonly #memories: readonly Memory[];
  #url = '';

  constructor(seed: Seed) {
    this.#seed = seed;
    this.#memories = seed.clientes.map(() => ({
      orders: new Map(),
      unanswered: new Set(),
      statuses: new Map(),
    }));
  }

  get acknowledged(): number {
    return this.#memories.reduce((sum, { orders }) => sum + orders.size, 0);
  }

  /** Writes from every client at once until the server has confirmed some orders, then kills it. */
  async workUntilKilled(server: ServerProcess, confirmations: number): Promise<void> {
    this.#url = await server.ready();
    await this.verify();
    let left = confirmations;
    let killed: Promise<unknown> | undefined;
    const confirmed = (): void => {
      left -= 1;
      if (left <= 0) killed ??= server.kill('SIGKILL');
    };
    await Promise.all(
      this.#seed.clientes.map((_, at) => this.#work(at, () => killed !== undefined, confirmed)),
    );
    await killed;
  }

  async #work(at: number, over: () => boolean, confirmed: () => void): Promise<void> {
    const memory = this.#memories[at];
    if (memory === undefined) return;
    while (!over()) {
      try {
        await this.#oneOrder(at, memory);
        confirmed();
      } catch (error) {
        if (over()) return;
        throw error;
      }
    }
  }

  async #oneOrder(at: number, memory: Memory): Promise<void> {
    await this.#send(at, 'POST', '/carrinho/adicionar', {
      produtoId: pick(this.#seed.produtos),
      quantidade: 1 + Math.floor(Math.random() * 3),
    });
    const key = randomUUID();
    memory.unanswered.add(key);
    const pedido = Pedido.parse(await this.#send(at, 'POST', '/pedidos/criar', {}, key));
    memory.unanswered.delete(key);
    memory.orders.set(key, pedido);
    const entry = { confirmed: pedido.status, requested: undefined as string | undefined };
    memory.statuses.set(pedido.id, entry);
    for (const status of ['PAGO', pick<StatusPedido>(['ENVIADO', 'CANCELADO', 'PENDENTE'])]) {
      entry.requested = status;
      const body = { status, motivo: 'teste de queda' };
      await this.#send(undefined, 'PUT', `/pedidos/${pedido.id}`, body);
      entry.confirmed = status;
      entry.requested = undefined;
    }
  }

  /** Compares the server's data with everything it had confirmed. */
  async verify(): Promise<void> {
    const stored = new Map<number, z.infer<typeof Pedido>>();
    for (let page = 0, pages = 1; page < pages; page += 1) {
      const answer = await this.#send(undefined, 'GET', `/pedidos?page=${page}&size=100`);
      const { content, totalPages } = Pagina.parse(answer);
      for (const pedido of content) stored.set(pedido.id, pedido);
      pages = totalPages;
    }
    for (const [at, memory] of this.#memories.entries()) {
      // A key without a response belongs to one order or none; a retry shows which and creates no second one.
      for (const key of memory.unanswered) await this.#retry(at, memory, key);
      for (const { id, total } of memory.orders.values()) {
        const current = stored.get(id) ?? Pedido.parse(await this.#read(id));
        expect(current.total).toBe(total);
        const status = memory.statuses.get(id);
        expect([status?.confirmed, status?.requested]).toContain(current.status);
        memory.statuses.set(id, { confirmed: current.status, requested: undefined });
      }
    }
  }

  async #retry(at: number, memory: Memory, key: string): Promise<void> {
    const response = await this.#fetch(at, 'POST', '/pedidos/criar', {}, key);
    const body: unknown = await response.json();
    memory.unanswered.delete(key);
    if (response.status === 200) {
      const pedido = Pedido.parse(body);
      memory.orders.set(key, pedido);
      memory.statuses.set(pedido.id, { confirmed: pedido.status, requested: undefined });
    } else {
      // Refused only if neither the order nor the change of the cart was stored.
      expect(body).toMatchObject({ codigo: 'CARRINHO_VAZIO' });
    }
  }

  #read(id: number): Promise<unknown> {
    return this.#send(undefined, 'GET', `/pedidos/${id}`);
  }

  async #send(
    at: number | undefined,
    method: string,
    path: string,
    body?: object,
    key?: string,
  ): Promise<unknown> {
    const response = await this.#fetch(at, method, path, body, key);
    const answer: unknown = await response.json();
    if (response.status !== 200) {
      throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`);
    }
    return answer;
  }

  #fetch(
    at: number | undefined,
    method: string,
    path: string,
    body?: object,
    key?: string,
  ): Promise<Response> {
    const usuario = at === undefined ? this.#seed.admin : this.#seed.clientes[at];
    if (usuario === undefined) throw new Error('No such client.');
    const claims = { sub: usuario.username, id: usuario.id, roles: [] };
    return fetch(`${this.#url}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${signToken(claims, SECRET, new Date())}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }
}

async function withDatabase<T>(
  config: DatabaseConfig,
  task: (db: Database) => Promise<T>,
): Promise<T> {
  const db = await openDatabase(config);
  try {
    await migrate(db);
    return await task(db);
  } finally {
    await db.destroy();
  }
}

/** Repeats work, kill and verification; finally checks the invariants. */
async function survive(dataDir: string, config: DatabaseConfig): Promise<Shop> {
  const shop = new Shop(await withDatabase(config, seed));
  const env = {
    JWT_SECRET: SECRET.toString('base64'),
    // An order that becomes PENDENTE again keeps its units: random ones soon reach the limits of an account.
    PEDIDOS_ABERTOS_MAX: '1000',
    UNIDADES_RESERVADAS_MAX: '1000',
    PEDIDOS_POR_HORA: '1000',
    RESERVA_CONTA_UNIDADES: '1000',
    ...(config.kind === 'postgres' ? { DATABASE_URL: config.url } : {}),
  };
  for (let kill = 0; kill < KILLS; kill += 1) {
    await using server = new ServerProcess(dataDir, env);
    await shop.workUntilKilled(server, 1 + Math.floor(Math.random() * 12));
    await server.exited;
  }
  expect(await withDatabase(config, checkInvariants)).toEqual([]);
  return shop;
}

describe('kill -9 during writes', () => {
  it(`PGlite loses nothing confirmed and leaves no partial order after ${KILLS} kills`, async () => {
    using folder = temporaryFolder();
    await writeEmptyShop(folder.path);
    const shop = await survive(folder.path, { kind: 'embedded', dir: folder.path });
    expect(shop.acknowledged).toBeGreaterThanOrEqual(KILLS);
  }, 300_000);

  if (POSTGRES !== undefined) {
    it(`PostgreSQL loses nothing confirmed and leaves no partial order after ${KILLS} kills`, async () => {
      using folder = temporaryFolder();
      const admin = new Pool({ connectionString: POSTGRES, max: 1 });
      const name = `teste_${randomBytes(8).toString('hex')}`;
      await admin.query(`CREATE DATABASE ${name}`);
      try {
        const url = new URL(POSTGRES);
        url.pathname = `/${name}`;
        const shop = await survive(folder.path, { kind: 'postgres', url: url.href });
        expect(shop.acknowledged).toBeGreaterThanOrEqual(KILLS);
      } finally {
        await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
        await admin.end();
      }
    }, 300_000);
  }
});
