import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { createClient } from '@redis/client';

const PROGRAM = 'redis-server';

/** Linux ends the server together with the test process, also when that is killed and emits no `exit`. */
const ENDS_WITH_PARENT = ['--pdeathsig', 'KILL', PROGRAM];
const [COMMAND, PREFIX] =
  process.platform === 'linux' ? ['setpriv', ENDS_WITH_PARENT] : [PROGRAM, []];

/** False where the tests of several gateways are skipped: this machine has no redis-server. */
export const hasRedis = spawnSync(PROGRAM, ['--version']).status === 0;

export type RedisServer = Awaited<ReturnType<typeof startRedis>>;

/** Starts a redis-server on a free port, which keeps nothing on disk. */
export async function startRedis() {
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}`;
  let server: ChildProcess | undefined;
  const isRunning = () => server?.exitCode === null && server.signalCode === null;
  const start = async () => {
    if (isRunning()) return;
    const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', ''];
    server = spawn(COMMAND, [...PREFIX, ...options], { stdio: 'ignore' });
    for (let attempt = 0; attempt < 200; attempt += 1) {
      if (await canConnect(url)) return;
      await delay(10);
    }
    throw new Error('redis-server did not open');
  };
  const kill = async () => {
    if (!server || !isRunning()) return;
    server.kill('SIGKILL');
    await once(server, 'exit');
  };
  await start();
  process.once('exit', () => server?.kill('SIGKILL'));
  return {
    url,
    /** Stops it in the middle of everything: connections stay open and nothing is answered. */
    freeze: () => void server?.kill('SIGSTOP'),
    thaw: () => void server?.kill('SIGCONT'),
    /** Ends it; its data are lost. */
    kill,
    /** Starts it again on the same port, without data, unless it runs. */
    start,
    /** Runs work with a separate connection. */
    with: async <T>(work: (redis: ReturnType<typeof connect>) => Promise<T>): Promise<T> => {
      const redis = connect(url);
      await redis.connect();
      return work(redis).finally(() => redis.destroy());
    },
  };
}

function connect(url: string) {
  const redis = createClient({ url, socket: { reconnectStrategy: false } });
  redis.on('error', () => undefined);
  return redis;
}

/** True when a server answers there. */
export async function canConnect(url: string): Promise<boolean> {
  const redis = connect(url);
  try {
    await redis.connect();
    await redis.ping();
    return true;
  } catch {
    return false;
  } finally {
    if (redis.isOpen) redis.destroy();
  }
}

async function freePort(): Promise<number> {
  const listener = createServer().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  listener.close();
  await once(listener, 'close');
  if (address === null || typeof address === 'string') throw new Error('the system gave no port');
  return address.port;
}
