import { chown, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { execa } from 'execa';
import getPort from 'get-port';
import { aptInstall } from './apt.mjs';

/**
 * A program that a step needs: the variables that name it, or why this machine has none.
 * @typedef {{ env: Record<string, string>, stop?: () => Promise<void> } | { missing: string }} Program
 */

const CONNECTION_ATTEMPTS = 100;

/** Runs a program to its end. @param {string} file @param {string[]} args */
async function outputOf(file, args) {
  const { exitCode, stdout } = await execa(file, args, { reject: false });
  return exitCode === 0 ? stdout.trim() : '';
}

/**
 * Looks for a redis-server, which the tests of several gateways start themselves.
 * @returns {Promise<Program>}
 */
export async function obtainRedis() {
  const look = () => outputOf('redis-server', ['--version']);
  if (!(await look())) await aptInstall('redis-server');
  if (await look()) return { env: {} };
  return { missing: 'this machine has no redis-server. Install it to test several gateways.' };
}

/** Returns the folder of PostgreSQL's programs: Debian's newest version, otherwise the one on the PATH. */
async function postgresFolder() {
  const versions = await readdir('/usr/lib/postgresql').catch(() => []);
  const newest = versions.toSorted((a, b) => Number(b) - Number(a))[0];
  if (newest) return join('/usr/lib/postgresql', newest, 'bin');
  const initdb = await outputOf('sh', ['-c', 'command -v initdb']);
  return initdb ? dirname(initdb) : undefined;
}

/** Returns the user to run the server as: PostgreSQL refuses root, so root uses the package's own user. */
async function postgresUser() {
  if (process.getuid?.() !== 0) return {};
  const uid = await outputOf('id', ['-u', 'postgres']);
  const gid = await outputOf('id', ['-g', 'postgres']);
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined;
}

/**
 * Starts a PostgreSQL server for tests, in a temporary folder and on a free port, unless TEST_DATABASE_URL names one.
 * `stop` ends it and deletes the folder.
 * @returns {Promise<Program>}
 */
export async function obtainPostgres() {
  if (process.env.TEST_DATABASE_URL) return { env: {} };
  if (!(await postgresFolder())) await aptInstall('postgresql');
  const programs = await postgresFolder();
  const owner = await postgresUser();
  if (!programs || !owner) {
    return { missing: 'this machine has no PostgreSQL. Install it, or set TEST_DATABASE_URL.' };
  }
  const folder = await mkdtemp(join(tmpdir(), 'decantaria-pg-'));
  if (owner.uid !== undefined) await chown(folder, owner.uid, owner.gid);
  const data = join(folder, 'data');
  const options = { cwd: folder, env: { LC_ALL: 'C.UTF-8' }, reject: false, ...owner };
  const initdb = ['-D', data, '-U', 'loja', '--auth=trust', '--encoding=UTF8', '--no-sync'];
  const created = await execa(join(programs, 'initdb'), initdb, options);
  if (created.exitCode !== 0) return { missing: `initdb failed: ${created.stderr.slice(-300)}` };
  const port = String(await getPort());
  const server = execa(
    join(programs, 'postgres'),
    ['-D', data, '-p', port, '-h', '127.0.0.1', '-k', folder, '-F'],
    { ...options, stdio: 'ignore', killSignal: 'SIGINT' },
  );
  const stop = async () => {
    server.kill();
    await server;
    await rm(folder, { recursive: true, force: true });
  };
  for (let attempt = 0; attempt < CONNECTION_ATTEMPTS; attempt += 1) {
    if (await outputOf(join(programs, 'pg_isready'), ['-h', '127.0.0.1', '-p', port])) {
      return { env: { TEST_DATABASE_URL: `postgres://loja@127.0.0.1:${port}/postgres` }, stop };
    }
    await sleep(100);
  }
  await stop();
  return { missing: 'the PostgreSQL server did not open in time.' };
}
