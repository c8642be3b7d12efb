import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { execa } from 'execa';
import { PlainError } from '../../scripts/lib/output.mjs';
import { ROOT } from '../../scripts/lib/root.mjs';

const PEERS = join(ROOT, 'bench/gateway/peers');
const LONGEST_START_MS = 60_000;

/** A running program that was forked for a measurement. */
export interface Program {
  readonly url: string;
  readonly pid: number;
  readonly stop: () => Promise<void>;
  /** Megabytes of the heap after a full collection. Only with `ANSWERS_HEAP`. */
  readonly liveHeap: () => Promise<number>;
}

/** Starts a Node program on one core, with all its threads, and waits until it sends `{type: 'ready', url}`. */
export async function start(
  path: string,
  {
    args = [],
    env = {},
    core,
  }: { args?: readonly string[]; env?: NodeJS.ProcessEnv; core: number },
): Promise<Program> {
  const command = ['-c', String(core), process.execPath, join(ROOT, path), ...args];
  const child = spawn('taskset', command, {
    env: { PATH: process.env['PATH'], LOG_LEVEL: 'warn', NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const url = await ready(child, path);
  const { pid } = child;
  if (pid === undefined) throw new PlainError(`${path} has no process`);
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
  });
  return {
    url,
    pid,
    stop: async () => {
      child.kill('SIGKILL');
      await ended;
    },
    liveHeap: async () => {
      const answered = once(child, 'message');
      child.send('heap');
      return Number((await answered)[0]);
    },
  };
}

/** Lets a program answer `liveHeap`. */
export const ANSWERS_HEAP = {
  NODE_OPTIONS: `--expose-gc --import ${pathToFileURL(join(import.meta.dirname, 'heap.mjs')).href}`,
};

function ready(child: ChildProcess, path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new PlainError(`${path} did not start.`));
    const timer = setTimeout(fail, LONGEST_START_MS);
    child.once('exit', fail);
    child.on('message', (message) => {
      if (typeof message !== 'object' || message === null) return;
      if (!('type' in message) || message.type !== 'ready' || !('url' in message)) return;
      clearTimeout(timer);
      resolve(String(message.url));
    });
  });
}

/** Installs the other servers into their own folder, once. @throws PlainError when npm fails */
export async function installPeers(): Promise<void> {
  if (existsSync(join(PEERS, 'node_modules', 'mercurius'))) return;
  const options = { cwd: PEERS, all: true, reject: false } as const;
  const { exitCode, all } = await execa('npm', ['ci', '--prefer-offline'], options);
  if (exitCode !== 0) throw new PlainError(`The other servers could not be installed: ${all}`);
}

/** A server of the comparison. */
export interface Server {
  readonly name: string;
  readonly path: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** True when every question carries a customer's token. */
  readonly signsIn?: boolean;
  /** True when it is asked for compressed replies, which it keeps. */
  readonly keepsCompressed?: boolean;
  /** True when it is asked as the web client asks: by hash, and by GET for what is public. */
  readonly asksByHash?: boolean;
}

const peer = (name: string) => `bench/gateway/peers/${name}.mjs`;
const OURS = 'gateway/src/main.ts';

export const HELLO: Server = { name: 'hello', path: peer('hello') };
export const PLAIN_APOLLO: Server = { name: 'Apollo', path: peer('apollo') };
const FASTEST_PEER: Server = {
  name: 'Mercurius + JIT',
  path: peer('mercurius'),
};
export const UNCACHED: Server = {
  name: 'ours, nothing kept',
  path: OURS,
  env: { ANSWER_CACHE: 'off', REST_CACHE: 'off' },
};
export const DEFAULTS: Server = { name: 'ours, defaults', path: OURS, keepsCompressed: true };
const BY_HASH: Server = { ...DEFAULTS, name: 'ours, GET by hash', asksByHash: true };
/** Treats the API as an older one, which it checks and reads more of. */
const OLDER: Server = {
  ...DEFAULTS,
  name: 'ours, as an older API',
  env: { API_CONTRACT: 'older' },
};
const OLDER_UNCACHED: Server = {
  ...UNCACHED,
  name: 'ours, as an older API, nothing kept',
  env: { ...UNCACHED.env, ...OLDER.env },
};
const SIGNED_IN: Server = { ...DEFAULTS, name: 'ours, signed in', signsIn: true };

export const SERVERS: readonly Server[] = [
  PLAIN_APOLLO,
  { name: 'Yoga', path: peer('yoga') },
  FASTEST_PEER,
  UNCACHED,
  { name: 'Apollo + responses', path: peer('apollo'), args: ['--responses'] },
  { name: 'Yoga + responses', path: peer('yoga'), args: ['--responses'] },
  { name: 'Mercurius + replies', path: peer('mercurius'), args: ['--replies'] },
  { name: 'Mercurius + responses', path: peer('mercurius'), args: ['--responses'] },
  DEFAULTS,
  BY_HASH,
  SIGNED_IN,
  OLDER_UNCACHED,
  OLDER,
  HELLO,
];

/** What a signed-in read is compared with, on both adapters. */
export const CART_SERVERS: readonly Server[] = [
  PLAIN_APOLLO,
  FASTEST_PEER,
  UNCACHED,
  DEFAULTS,
  OLDER_UNCACHED,
  OLDER,
  HELLO,
];

const SERVER_CORE = 0;

/** Starts a server of the comparison on core 0; `url` is its GraphQL endpoint. */
export async function openServer(
  server: Server,
  env: Readonly<Record<string, string>>,
): Promise<Program> {
  const program = await start(server.path, {
    args: server.args ?? [],
    env: { ...env, PORT: '0', ...server.env },
    core: SERVER_CORE,
  });
  return server.path === OURS ? { ...program, url: `${program.url}/graphql` } : program;
}
