import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import getPort from 'get-port';

const CONNECTION_ATTEMPTS = 100;

/** Runs a program to its end. Its output is empty when it fails. */
function outputOf(program: string, ...args: string[]): string {
  const { status, stdout } = spawnSync(program, args, { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : '';
}

/** The folder of PostgreSQL's programs: Debian's newest version, otherwise the one on the PATH. */
function programsFolder(): string {
  try {
    const versions = readdirSync('/usr/lib/postgresql');
    const [newest = ''] = versions.toSorted((a, b) => Number(b) - Number(a));
    return join('/usr/lib/postgresql', newest, 'bin');
  } catch {
    return dirname(outputOf('sh', '-c', 'command -v initdb'));
  }
}

/** PostgreSQL refuses root, so root runs it as the package's own user. */
function serverUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const idOf = (option: string) => Number(outputOf('id', option, 'postgres'));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

/** The arguments of `initdb` for a folder. */
const emptyCluster = (data: string): readonly string[] => [
  '-D',
  data,
  '-U',
  'loja',
  '--auth=trust',
  '--encoding=UTF8',
  '--no-sync',
];

/**
 * Makes the files of a server in a folder, which then belongs to the server's user.
 *
 * @param port of 127.0.0.1, on which it will listen.
 * @param program makes the files, with the arguments of `argsFor`.
 * @returns the folder of its programs, its arguments, and the options to run it with.
 * @throws when this machine has no PostgreSQL
 */
export function createCluster(
  folder: string,
  port: number,
  program = 'initdb',
  argsFor: (data: string) => readonly string[] = emptyCluster,
) {
  const programs = programsFolder();
  const owner = serverUser();
  if (owner.uid !== undefined && owner.gid !== undefined) {
    chownSync(folder, owner.uid, owner.gid);
  }
  const data = join(folder, 'data');
  const options = { cwd: folder, env: { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8' }, ...owner };
  const created = spawnSync(join(programs, program), argsFor(data), {
    ...options,
    encoding: 'utf8',
  });
  if (created.status !== 0) {
    const reason = created.error?.message ?? created.stderr;
    throw new Error(`PostgreSQL cannot start. Install it, or set TEST_DATABASE_URL. ${reason}`);
  }
  const args = ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', folder, '-F'];
  return { programs, args, options };
}

interface Running {
  url: string;
  stop: () => Promise<void>;
}

/** Makes the files of a server in a temporary folder and starts it there, on any free port. */
async function start(
  program: string,
  argsFor: (data: string) => readonly string[],
  settings: readonly string[] = [],
): Promise<Running> {
  const folder = mkdtempSync(join(tmpdir(), 'decantaria-pg-'));
  const port = await getPort();
  const { programs, args, options } = createCluster(folder, port, program, argsFor);
  const server = spawn(join(programs, 'postgres'), [...args, ...settings], {
    ...options,
    stdio: 'ignore',
  });
  const endWithUs = () => server.kill('SIGINT');
  process.on('exit', endWithUs);
  const stop = async () => {
    process.off('exit', endWithUs);
    const ended = once(server, 'exit');
    server.kill('SIGINT');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  for (let attempt = 0; attempt < CONNECTION_ATTEMPTS; attempt += 1) {
    if (outputOf(join(programs, 'pg_isready'), '-h', '127.0.0.1', '-p', String(port))) {
      return { url: `postgres://loja@127.0.0.1:${port}/postgres`, stop };
    }
    await sleep(100);
  }
  await stop();
  throw new Error('The PostgreSQL server did not open in time.');
}

/** Starts a streaming replica of a server. It replays each commit `delayMs` after it. */
export async function startReplica(primary: string, delayMs: number): Promise<Running> {
  const { pathname } = new URL(primary);
  const replica = await start(
    'pg_basebackup',
    (data) => ['-D', data, '-d', primary, '-X', 'stream', '-c', 'fast', '-R', '--no-sync'],
    ['-c', `recovery_min_apply_delay=${delayMs}ms`],
  );
  return { ...replica, url: new URL(pathname, replica.url).href };
}

/**
 * Starts a PostgreSQL server in a temporary folder and names it in TEST_DATABASE_URL, unless that names one. Returns a
 * function that ends it.
 *
 * @throws when this machine has no PostgreSQL
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['TEST_DATABASE_URL']) return undefined;
  const { url, stop } = await start('initdb', emptyCluster);
  process.env['TEST_DATABASE_URL'] = url;
  return stop;
}
