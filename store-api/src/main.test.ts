import { once } from 'node:events';
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { request } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { StartupError } from '@decantaria/server/settings';
import pino from 'pino';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { runScript } from '../test/command.ts';
import { createProduto, createUsuario, SENHA } from '../test/data.ts';
import { startLoad } from '../test/load.ts';
import { type Exit, MAIN, ServerProcess, temporaryFolder } from '../test/process.ts';
import { replyTo } from '../test/server.ts';
import { writeEmptyShop } from '../test/template.ts';
import { readConfig } from './config.ts';
import { lockDirectory } from './db/lock.ts';
import { openDatabase } from './db/open.ts';
import { start } from './process/start.ts';

// Each test starts whole processes, some with a first database.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/** `npm run test:deep` kills more often. */
const KILLS = process.env['TEST_DEEP'] === undefined ? 1 : 5;

describe('the process', () => {
  it('serves after an interrupted first start, keeps its files private, and drains when its supervisor ends', async () => {
    using folder = temporaryFolder();
    const dir = join(folder.path, 'dados');
    mkdirSync(join(dir, 'banco.parcial'), { recursive: true, mode: 0o700 });
    writeFileSync(join(dir, 'banco.parcial', 'PG_VERSION'), '18\n');
    await using server = new ServerProcess(dir);
    const url = await server.ready();
    expect((await fetch(`${url}/health/ready`)).status).toBe(200);
    expect(modeOf(dir)).toBe(0o700);
    expect(modeOf(join(dir, 'banco'))).toBe(0o700);
    expect(modeOf(join(dir, 'jwt-secret'))).toBe(0o600);
    const secret = readFileSync(join(dir, 'jwt-secret'), 'utf8');
    expect(Buffer.from(secret, 'base64').length).toBeGreaterThanOrEqual(32);

    const { code, notices, stderr } = await drains(url, () => server.abandon());
    expect(code).toBe(0);
    expect(stderr).toBe('');
    expect(notices).toEqual([
      { type: 'progress', text: 'Criando o banco de dados' },
      { type: 'ready', url },
    ]);
  });

  it('locks its directory until it ends, loses no confirmed write on kill -9, and drains on SIGINT', async () => {
    using folder = temporaryFolder();
    const { username, produtos } = await prepareShop(folder.path, 40);

    let kept = 0;
    for (let round = 0; round < KILLS; round += 1) {
      await using server = new ServerProcess(folder.path);
      const client = await signIn(await server.ready(), username);
      const env = { DATA_DIR: folder.path };
      await expect(startHere(env)).rejects.toThrow(
        new StartupError(
          `The data directory ${folder.path} is in use by process ${server.pid}: stop that process, or set DATA_DIR to another directory.`,
        ),
      );
      expect(await client.units()).toBeGreaterThanOrEqual(kept);
      kept = await client.units();
      const enough = kept + 20;
      await Promise.allSettled(
        produtos.map(async (produtoId) => {
          if (await client.add(produtoId)) kept += 1;
          if (kept === enough) await server.kill('SIGKILL');
        }),
      );
    }
    await using server = new ServerProcess(folder.path);
    const url = await server.ready();
    const client = await signIn(url, username);
    expect(await client.units()).toBeGreaterThanOrEqual(kept);
    expect(kept).toBeGreaterThanOrEqual(KILLS * 20);
    expect(await drains(url, () => server.kill('SIGINT'))).toMatchObject({ code: 0 });
  });

  it('loses no request when it is restarted under load by SIGTERM (SEC-15)', async () => {
    using folder = temporaryFolder();
    await writeEmptyShop(folder.path);
    await using server = new ServerProcess(folder.path, { DRENAGEM_PAUSA_SEGUNDOS: '5' });
    const url = await server.ready();
    const { load, stop } = startLoad(`${url}/api/produtos/destaques`);
    await expect.poll(() => load.answered).toBeGreaterThan(20);
    expect(load.closing).toBe(0);
    const ended = await drains(url, async () => {
      const exited = server.kill('SIGTERM');
      await expect.poll(() => load.closing).toBeGreaterThan(5);
      expect((await fetch(`${url}/health/ready`)).status).toBe(503);
      expect(await stop()).toBe(0);
      return exited;
    });
    expect(ended).toMatchObject({ code: 0 });
  });

  it('reports a port in use before it creates the database', async () => {
    using folder = temporaryFolder();
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = tcpAddress(other.address());
    const env = { DATA_DIR: folder.path, STORE_API_PORT: String(port) };
    await expect(startHere(env)).rejects.toThrow(
      new StartupError(
        `Port ${port} on 127.0.0.1 is taken by another program. Stop that program, or set STORE_API_PORT to a free port.`,
      ),
    );
    other.close();
    expect(readdirSync(folder.path)).not.toContain('banco');
  });

  it('ends with a sentence when the disk is full (SEC-16)', async () => {
    using folder = temporaryFolder();
    // Every write to this device fails with ENOSPC.
    symlinkSync('/dev/full', join(folder.path, 'trava.pid'));
    const sentence =
      'The disk with the data directory is full: free space, or set DATA_DIR to a directory on another disk.';
    expect(await new ServerProcess(folder.path).exited).toMatchObject({
      code: 78,
      notices: [{ type: 'fatal', text: sentence }],
      stderr: '',
    });
  });

  it('without a supervisor prints an invalid variable without its value', async () => {
    using folder = temporaryFolder();
    const env = { DATA_DIR: folder.path, JWT_SECRET: 'c2VncmVkbw==' };
    const { code, stderr } = await runScript(MAIN, [], env);
    expect(code).toBe(78);
    expect(stderr).toMatch(
      /^store-api cannot start\. JWT_SECRET must be base64 of at least 32 random bytes/,
    );
    expect(stderr).not.toContain('c2VncmVkbw');
  });

  it('names DATABASE_URL without its password when its server is unreachable', async () => {
    using folder = temporaryFolder();
    const DATABASE_URL = 'postgres://loja:segredissimo@127.0.0.1:1/loja';
    await expect(startHere({ DATA_DIR: folder.path, DATABASE_URL })).rejects.toThrow(
      new StartupError(
        'DATABASE_URL: PostgreSQL cannot be reached (ECONNREFUSED): start it, or correct the address.',
      ),
    );
  });
});

/** Starts the shop in this process, where it is expected to refuse. Only a process that is ready ends otherwise. */
function startHere(env: Record<string, string>): Promise<unknown> {
  const config = readConfig({ STORE_API_PORT: '0', DEMO: 'off', ...env });
  return start(config, pino({ level: 'silent' }), () => {});
}

/**
 * Ends a server while it receives a request, and expects the answer to that request.
 *
 * @param end tells the server to drain. Returns its end.
 */
async function drains(url: string, end: () => Promise<Exit>): Promise<Exit> {
  const body = JSON.stringify({ username: 'ninguem', password: 'x' });
  const outgoing = request(`${url}/api/auth/login`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      expect: '100-continue',
    },
  });
  outgoing.flushHeaders();
  await once(outgoing, 'continue');

  const exited = end();
  await untilNoMoreConnections(url);
  outgoing.end(body);
  const reply = await replyTo(outgoing);
  expect(reply.headers.connection).toBe('close');
  expect(JSON.parse(await text(reply))).toMatchObject({ codigo: 'CREDENCIAIS_INVALIDAS' });
  return exited;
}

interface Shop {
  username: string;
  produtos: number[];
}

/** Creates an embedded database with one customer and some products. */
async function prepareShop(dir: string, count: number): Promise<Shop> {
  await writeEmptyShop(dir);
  const lock = await lockDirectory(dir);
  const db = await openDatabase({ kind: 'embedded', dir });
  const { username } = await createUsuario(db);
  const produtos: number[] = [];
  for (let n = 0; n < count; n += 1) produtos.push((await createProduto(db)).id);
  await db.destroy();
  lock.release();
  return { username, produtos };
}

const Login = z.object({ token: z.string() });
const Carrinho = z.object({ itens: z.array(z.object({ quantidade: z.int() })) });

async function signIn(url: string, username: string) {
  const call = (path: string, token: string, body?: object): Promise<Response> =>
    fetch(`${url}/api${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
  const login = await call('/auth/login', '', { username, password: SENHA });
  const { token } = Login.parse(await login.json());
  return {
    /** Whether the server confirmed it. */
    add: async (produtoId: number): Promise<boolean> =>
      (await call('/carrinho/adicionar', token, { produtoId, quantidade: 1 })).status === 200,
    units: async (): Promise<number> => {
      const { itens } = Carrinho.parse(await (await call('/carrinho', token)).json());
      return itens.reduce((sum, item) => sum + item.quantidade, 0);
    },
  };
}

/** Resolves when the server drains: it accepts no new connection. */
async function untilNoMoreConnections(url: string): Promise<void> {
  const isOpen = (): Promise<boolean> =>
    fetch(`${url}/health/live`, { headers: { connection: 'close' } }).then(
      (reply) => reply.ok,
      () => false,
    );
  await expect.poll(isOpen).toBe(false);
}

function modeOf(path: string): number {
  return statSync(path).mode & 0o777;
}

function tcpAddress(address: AddressInfo | string | null): AddressInfo {
  if (address === null || typeof address === 'string')
    throw new Error('The server does not listen on TCP.');
  return address;
}
