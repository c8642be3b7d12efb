import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT } from '../scripts/lib/root.mjs';
import { servicePort } from './ports.ts';

const OPEN_TIMEOUT_MS = 300_000;
const KEPT_LINES = 60;

/** The whole shop, started like `npm start`, with its own ports and data. */
export interface System {
  /** Address of the gateway, without a final slash. */
  readonly url: string;
  /** Drains the shop, like Ctrl-C. */
  stop(): Promise<void>;
  /** Kills all its processes at once and waits for their end. */
  killAll(): Promise<void>;
}

/** Whether a process runs. A zombie does not. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  try {
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return process.platform !== 'linux';
  }
}

interface Ready {
  url: string;
  pids: number[];
}

function readReady(message: unknown): Ready | undefined {
  if (typeof message !== 'object' || message === null) return undefined;
  if (!('type' in message) || message.type !== 'ready') return undefined;
  if (!('url' in message) || typeof message.url !== 'string') return undefined;
  if (!('pids' in message) || !Array.isArray(message.pids)) return undefined;
  return { url: message.url, pids: message.pids.filter((pid) => typeof pid === 'number') };
}

/** Settings of a shop whose buyers order far more than customers do. */
export const MANY_ORDERS = {
  PEDIDOS_ABERTOS_MAX: '100',
  PEDIDOS_ABERTOS_SEM_CONFIRMACAO: '100',
  PEDIDOS_POR_HORA: '500',
  PEDIDOS_POR_HORA_ENDERECO: '5000',
  RESERVA_CONTA_UNIDADES: '1000',
  RESERVA_SEM_CONFIRMACAO_UNIDADES: '1000',
  RESERVA_SEM_CONFIRMACAO_ITENS: '1000',
  RESERVA_REDE_UNIDADES: '5000',
  RESERVA_REDE_ITENS: '5000',
};

/**
 * Starts the shop with scripts/start.mjs and waits until it serves.
 *
 * @param dataDir is not deleted: a second start on the same folder finds its data
 * @throws when the shop does not open, with the end of its output
 */
export async function startSystem(
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
): Promise<System> {
  const [port, storeApiPort] = await Promise.all([servicePort(), servicePort()]);
  // Vitest sets NODE_ENV to test, with which a client that is built here would be one for tests.
  const { STORE_API_URL: _, DATABASE_URL: __, NODE_ENV: ___, ...inherited } = process.env;
  const supervisor = fork(join(ROOT, 'scripts/start.mjs'), [], {
    cwd: ROOT,
    execArgv: [],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      ...inherited,
      HOST: '127.0.0.1',
      PORT: String(port),
      STORE_API_PORT: String(storeApiPort),
      DATA_DIR: dataDir,
      // A shop without past: journeys count their own orders.
      DEMO_PEDIDOS: 'off',
      ...env,
    },
  });
  const lines: string[] = [];
  for (const stream of [supervisor.stdout, supervisor.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      lines.push(...text.split('\n'));
      lines.splice(0, lines.length - KEPT_LINES);
    });
  }
  const ended = once(supervisor, 'exit');
  const ready = await new Promise<Ready>((resolve, reject) => {
    const giveUp = (reason: string) => {
      clearTimeout(timer);
      supervisor.kill('SIGTERM');
      reject(new Error(`${reason}:\n${lines.join('\n')}`));
    };
    const timer = setTimeout(() => giveUp('the system did not open in time'), OPEN_TIMEOUT_MS);
    const onExit = (code: number | null) => giveUp(`the system ended with ${code}`);
    supervisor.once('exit', onExit);
    supervisor.on('message', (message) => {
      const parsed = readReady(message);
      if (!parsed) return;
      clearTimeout(timer);
      supervisor.off('exit', onExit);
      resolve(parsed);
    });
  });

  return {
    url: ready.url,
    async stop() {
      supervisor.kill('SIGTERM');
      await ended;
    },
    async killAll() {
      const all = [...(supervisor.pid === undefined ? [] : [supervisor.pid]), ...ready.pids];
      for (const pid of all) process.kill(pid, 'SIGKILL');
      while (all.some(isAlive)) await sleep(10);
    },
  };
}

/** Creates a folder for the data of one test, and a function that deletes it. */
export async function temporaryFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'decantaria-'));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
