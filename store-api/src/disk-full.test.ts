import { randomBytes, randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import pino from 'pino';
import { expect, it, vi } from 'vitest';
import { z } from 'zod';
import { createProduto, createUsuario, SENHA } from '../test/data.ts';
import { ServerProcess, temporaryFolder } from '../test/process.ts';
import { TestServer } from '../test/server.ts';
import { TEST_SHOP, WEBHOOK_SECRET } from '../test/shop.ts';
import { SmallDisk } from '../test/small-disk.ts';
import { writeEmptyShop } from '../test/template.ts';
import { storedSecret } from './auth/secret.ts';
import { readConfig } from './config.ts';
import { type Database, openDatabase } from './db/open.ts';
import { createTransport } from './email/transport.ts';
import { Places } from './http/places.ts';
import { createFolder } from './imagens/folder.ts';
import { createSimulado } from './pagamentos/provedores/simulado/provider.ts';
import { watchDiskSpace } from './process/disk-space.ts';
import { shopJobs } from './process/shop-jobs.ts';
import { start } from './process/start.ts';

const logger = pino({ level: 'silent' });

vi.setConfig({ testTimeout: 120_000 });

const Login = z.object({ token: z.string() });
const Carrinho = z.object({ itens: z.array(z.object({ quantidade: z.int() })) });

/** Creates a shop with one customer and one product. */
async function prepareShop(dir: string) {
  await writeEmptyShop(dir);
  const db = await openDatabase({ kind: 'embedded', dir });
  const { username } = await createUsuario(db);
  const { id } = await createProduto(db, { estoque: 100 });
  await db.destroy();
  return { username, produtoId: id };
}

async function connect(url: string, username: string, produtoId: number) {
  const call = async (method: string, path: string, body?: object, token = '') => {
    const reply = await fetch(url + path, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    const json: unknown = await reply.json();
    return { status: reply.status, body: json };
  };
  const login = await call('POST', '/api/auth/login', { username, password: SENHA });
  const { token } = Login.parse(login.body);
  return {
    add: () => call('POST', '/api/carrinho/adicionar', { produtoId, quantidade: 1 }, token),
    units: async () => {
      const { body } = await call('GET', '/api/carrinho', undefined, token);
      return Carrinho.parse(body).itens.reduce((sum, { quantidade }) => sum + quantidade, 0);
    },
    read: (path: string) => call('GET', path, undefined, token),
  };
}

it('refuses writes on a full disk, stays ready for reads, logs two lines, and recovers without a restart (SEC-39)', async (test) => {
  using disk = SmallDisk.mount(test);
  const { username, produtoId } = await prepareShop(disk.dir);
  await using server = new ServerProcess(disk.dir, { LOG_LEVEL: 'info' });
  const shop = await connect(await server.ready(), username, produtoId);
  const lines = () => server.log.split('\n').filter((line) => line !== '').length;
  for (let n = 0; n < 5; n += 1) expect((await shop.add()).status).toBe(200);
  const READS = ['/api/produtos', '/api/categorias', '/api/carrinho', '/api/perfis/me'];
  const statuses = () =>
    Promise.all(READS.map(async (path) => [path, (await shop.read(path)).status]));
  const readable = await statuses();
  const before = lines();

  disk.fill();
  const full = { status: 507, body: { codigo: 'SEM_ESPACO', mensagem: expect.any(String) } };
  for (let n = 0; n < 50; n += 1) expect(await shop.add()).toEqual(full);
  expect((await shop.read('/health/ready')).body).toEqual({ status: 'ok', falta: 'ESPACO' });
  expect((await shop.read('/health/live')).status).toBe(200);
  expect(await statuses()).toEqual(readable);
  expect(readable).toEqual(READS.map((path) => [path, 200]));
  // Time for jobs that run each second.
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  expect(lines() - before).toBe(1);

  disk.free();
  expect((await shop.read('/health/ready')).body).toEqual({ status: 'ok' });
  expect((await shop.add()).status).toBe(200);
  expect(lines() - before).toBe(2);
  expect(await shop.units()).toBe(6);

  disk.fill();
  await server.kill('SIGKILL');
  disk.free();
  await using next = new ServerProcess(disk.dir);
  expect(await (await connect(await next.ready(), username, produtoId)).units()).toBe(6);
});

it('answers writes that the embedded database cannot store with 507, and keeps those that it has confirmed (SEC-39)', async (test) => {
  using disk = SmallDisk.mount(test);
  await writeEmptyShop(disk.dir);
  const db = await openDatabase({ kind: 'embedded', dir: disk.dir });
  const clock = { ms: 0 };
  const space = watchDiskSpace({ db, logger, now: () => clock.ms });
  const many = { points: 10_000, seconds: 60 };
  const limits = { consentBySender: many, consentOverall: many };
  {
    await using api = await TestServer.open(db, { space, limits });
    const write = () => {
      const body = {
        id: randomUUID(),
        versao: '1',
        escolha: 'ACEITO',
        quando: new Date().toISOString(),
      };
      return api.request('POST', '/api/consentimentos', { body });
    };
    disk.fill();
    let confirmed = 0;
    let refused = 0;
    for (let n = 0; n < 400 && refused < 50; n += 1) {
      const { status, body } = await write();
      if (status === 200) confirmed += 1;
      else {
        expect({ status, body }).toMatchObject({ status: 507, body: { codigo: 'SEM_ESPACO' } });
        refused += 1;
      }
    }
    expect(refused).toBeGreaterThan(0);
    expect(await count(db)).toBe(confirmed);
    const ready = async () => (await api.request('GET', '/health/ready')).body;
    clock.ms += 5_000;
    expect(await ready()).toEqual({ status: 'ok', falta: 'ESPACO' });
    disk.free();
    clock.ms += 5_000;
    expect(await ready()).toEqual({ status: 'ok' });
    expect((await write()).status).toBe(200);
    await db.destroy();
    const reopened = await openDatabase({ kind: 'embedded', dir: disk.dir });
    expect(await count(reopened)).toBe(confirmed + 1);
    await reopened.destroy();
  }
});

async function count(db: Database): Promise<number> {
  const rows = await db.selectFrom('consentimentos').select('id').execute();
  return rows.length;
}

it('stops where its log cannot grow, does not start on a full disk, and starts again with space (SEC-39)', async (test) => {
  using disk = SmallDisk.mount(test);
  await prepareShop(disk.dir);
  const onStopped = vi.fn();
  const db = await openDatabase({ kind: 'embedded', dir: disk.dir }, { onStopped });
  await createUsuario(db, { username: 'confirmada' });
  disk.fill();
  for (let n = 0; n < 40 && onStopped.mock.calls.length === 0; n += 1) {
    await logMegabytes(db, 1).catch(() => undefined);
  }
  // No further statement: it would never end.
  expect(onStopped).toHaveBeenCalled();

  expect(await new ServerProcess(disk.dir).exited).toMatchObject({
    code: 78,
    reason:
      'The disk with the data directory is full: free space, or set DATA_DIR to a directory on another disk.',
  });

  disk.free();
  const config = readConfig({ DATA_DIR: disk.dir, STORE_API_PORT: '0', DEMO: 'off' });
  const next = await start(config, logger, () => {});
  const body = JSON.stringify({ username: 'confirmada', password: SENHA });
  const headers = { 'content-type': 'application/json' };
  const login = await fetch(`${next.url}/api/auth/login`, { method: 'POST', headers, body });
  expect(login.status).toBe(200);
  await next.drain();
});

/** Writes to the log of the database, and nothing else. */
function logMegabytes(db: Database, count: number): Promise<unknown> {
  const text = sql`repeat('x', ${count * 1_000_000}::int)`;
  return sql`SELECT pg_logical_emit_message(true, 'teste', ${text})`.execute(db);
}

it('a picture and a key leave no half-written file (SEC-39)', async (test) => {
  using disk = SmallDisk.mount(test);
  const imagens = join(disk.dir, 'imagens');
  mkdirSync(imagens);
  const data = randomBytes(100_000);
  const files = [{ nome: 'abc-240.jpg', data }];
  disk.fill();
  await expect(createFolder(imagens).put(files)).rejects.toThrow('ENOSPC');
  expect(() => storedSecret(disk.dir)).toThrow('ENOSPC');
  expect(readdirSync(disk.dir, { recursive: true })).toEqual(['imagens']);
  disk.free();
  await createFolder(imagens).put(files);
  expect(storedSecret(disk.dir)).toHaveLength(48);
});

it('the log of the embedded database stays below 192 MiB (SEC-42)', async () => {
  using folder = temporaryFolder();
  const dir = folder.path;
  await writeEmptyShop(dir);
  const db = await openDatabase({ kind: 'embedded', dir });
  const jobs = shopJobs({
    db,
    secret: Buffer.alloc(48),
    imagens: createFolder(dir),
    logger,
    shop: TEST_SHOP,
    payments: createSimulado(db, WEBHOOK_SECRET),
    transport: await createTransport({ smtpUrl: undefined, dataDir: dir }),
    writtenTo: undefined,
    webhook: { secret: WEBHOOK_SECRET, url: '' },
    embedded: true,
    places: new Places(1),
  });
  const checkpoint = jobs.find(({ name }) => name === 'database log');
  for (let megabytes = 30; megabytes <= 240; megabytes += 30) {
    await logMegabytes(db, 30);
    await checkpoint?.run(new Date(), new AbortController().signal);
  }
  const segments = readdirSync(join(dir, 'banco/pg_wal')).filter((name) => name.length === 24);
  expect(segments.length * 16).toBeLessThan(192);
  await db.destroy();
});
