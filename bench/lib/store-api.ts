import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { PlainError } from '../../scripts/lib/output.mjs';
import { ROOT } from '../../scripts/lib/root.mjs';

/** Where one measured REST API keeps what it has: `DATA_DIR`, and `DATABASE_URL` for PostgreSQL. */
export type StoreApiEnv = Readonly<Record<string, string>>;

/** The REST API as a process of its own, as in production. */
export interface StoreApi {
  /** Its address, without a final slash. */
  readonly url: string;
  /** Drains it. */
  stop(): Promise<void>;
}

function spawn(program: string, args: readonly string[], env: StoreApiEnv) {
  return fork(join(ROOT, 'store-api/src', program), args, {
    env: { PATH: process.env['PATH'], DEMO: 'off', LOG_LEVEL: 'warn', ...env },
    execArgv: [],
    silent: true,
  });
}

/**
 * Starts the real server on any free port and waits until it serves.
 *
 * @throws PlainError with what it wrote when it ends instead.
 */
export async function startStoreApi(env: StoreApiEnv): Promise<StoreApi> {
  const child = spawn('main.ts', [], { STORE_API_PORT: '0', ...env });
  child.stdout?.resume();
  const errors = child.stderr === null ? Promise.resolve('') : text(child.stderr);
  const exited = once(child, 'exit');
  const ready = new Promise<string>((resolve) => {
    child.on('message', (message) => {
      if (typeof message !== 'object' || message === null) return;
      if ('type' in message && message.type === 'ready' && 'url' in message) {
        resolve(String(message.url));
      }
    });
  });
  const url = await Promise.race([
    ready,
    exited.then(async () => {
      throw new PlainError(`A API não abriu: ${(await errors).trim()}`);
    }),
  ]);
  return {
    url,
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

/**
 * Runs one of the REST API's own commands to its end.
 *
 * @throws PlainError with what it wrote when it fails.
 */
export async function runStoreApi(args: readonly string[], env: StoreApiEnv): Promise<void> {
  const child = spawn('cli/main.ts', args, env);
  child.stdout?.resume();
  const errors = child.stderr === null ? Promise.resolve('') : text(child.stderr);
  const [code] = await once(child, 'exit');
  if (code !== 0) {
    throw new PlainError(`store-api ${args.join(' ')} falhou: ${(await errors).trim()}`);
  }
}
