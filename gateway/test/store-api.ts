import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeDemoShop } from './demo-shop.ts';

const MAIN = fileURLToPath(new URL('../../store-api/src/main.ts', import.meta.url));

/** As in store-api/test/process.ts: PGlite's code is compiled once, and a start takes a third less CPU time. */
export const COMPILED_ONCE = ['--liftoff-only'];

/** store-api as a separate process, on an embedded database with the demo catalogue. */
export interface StoreApi {
  /** Base address, ending in `/api`. */
  readonly url: string;
  /** The signing key of its tokens, base64. */
  readonly jwtSecret: string;
  /** Directory of its data and of the mails it would have sent. */
  readonly dataDir: string;
  readonly close: () => Promise<void>;
}

/** Starts it on a free port with these settings. Rejects with its output when it does not start. */
export async function startStoreApi(
  settings: Readonly<Record<string, string>> = {},
): Promise<StoreApi> {
  const folder = await mkdtemp(join(tmpdir(), 'decantaria-gateway-'));
  await fillWithDemo(folder);
  const { stop, ...api } = await startIn(folder, settings);
  return {
    ...api,
    dataDir: folder,
    close: async () => {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Fills an empty data directory as a first start of store-api with the demo does, in less CPU time. */
export function fillWithDemo(folder: string): Promise<void> {
  return writeDemoShop(folder, async (dataDir) => (await startIn(dataDir, {})).stop());
}

async function startIn(folder: string, settings: Readonly<Record<string, string>>) {
  const jwtSecret = randomBytes(32).toString('base64');
  const { DATABASE_URL: _, TEST_DATABASE_URL: __, ...inherited } = process.env;
  const child = fork(MAIN, [], {
    execArgv: COMPILED_ONCE,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: {
      ...inherited,
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
      STORE_API_PORT: '0',
      DATA_DIR: folder,
      JWT_SECRET: jwtSecret,
      DEMO: 'on',
      DEMO_PEDIDOS: 'off',
      LOG_LEVEL: 'silent',
      ...settings,
    },
  });
  const written: string[] = [];
  child.stderr?.setEncoding('utf8').on('data', (text: string) => written.push(text));
  const ended = once(child, 'exit');
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', () => reject(new Error(`store-api did not open: ${written.join('')}`)));
    child.on('message', (message) => {
      const opened = readyUrl(message);
      if (opened !== undefined) resolve(opened);
    });
  });
  return {
    url: `${url.replace(/\/$/, '')}/api`,
    jwtSecret,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

function readyUrl(message: unknown): string | undefined {
  const isReady =
    typeof message === 'object' &&
    message !== null &&
    'type' in message &&
    message.type === 'ready';
  return isReady && 'url' in message && typeof message.url === 'string' ? message.url : undefined;
}
