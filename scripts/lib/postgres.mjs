import { spawn } from 'node:child_process';
import { chown, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { aptInstall, mayInstallPackages } from './apt.mjs';
import { run } from './exec.mjs';
import { freePort } from './ports.mjs';

const CONNECTION_ATTEMPTS = 100;

/** Returns the folder of the server programs: Debian's newest version, otherwise the one on the PATH. */
async function programsFolder() {
  const versions = await readdir('/usr/lib/postgresql').catch(() => []);
  const newest = versions.toSorted((a, b) => Number(b) - Number(a))[0];
  if (newest) return join('/usr/lib/postgresql', newest, 'bin');
  const { code, stdout } = await run('sh', ['-c', 'command -v initdb']);
  return code === 0 ? dirname(stdout.trim()) : undefined;
}

/** Returns the user to run the server as: PostgreSQL refuses root, so root uses the package's own user. */
async function serverUser() {
  if (process.getuid?.() !== 0) return {};
  const [uid, gid] = await Promise.all(
    ['-u', '-g'].map(async (option) => (await run('id', [option, 'postgres'])).stdout.trim()),
  );
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined;
}

/** @returns {Promise<string | undefined>} */
async function obtainPrograms() {
  const present = await programsFolder();
  if (present || !mayInstallPackages()) return present;
  await aptInstall('postgresql');
  return programsFolder();
}

/**
 * Starts a PostgreSQL server for tests, in a temporary folder and on a free port. `stop` ends it and deletes the folder.
 * As root in CI it installs missing packages first.
 * @returns {Promise<{ url: string, stop: () => Promise<void> } | { missing: string }>}
 */
export async function disposablePostgres() {
  const programs = await obtainPrograms();
  const owner = await serverUser();
  if (!programs || !owner) {
    return { missing: 'this machine has no PostgreSQL. Install it, or set TEST_DATABASE_URL.' };
  }
  const folder = await mkdtemp(join(tmpdir(), 'decantaria-pg-'));
  if (owner.uid !== undefined) await chown(folder, owner.uid, owner.gid);
  const data = join(folder, 'data');
  const options = { cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' }, ...owner };
  const created = await run(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'loja', '--auth=trust', '--encoding=UTF8', '--no-sync'],
    options,
  );
  if (created.code !== 0) return { missing: `initdb failed: ${created.output.trim().slice(-300)}` };

  const port = await freePort();
  const server = spawn(
    join(programs, 'postgres'),
    ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', folder, '-F'],
    { ...options, stdio: 'ignore' },
  );
  const ended = new Promise((resolve) => server.once('exit', resolve));
  const endWithUs = () => server.kill('SIGINT');
  process.on('exit', endWithUs);
  const stop = async () => {
    server.kill('SIGINT');
    await ended;
    process.off('exit', endWithUs);
    await rm(folder, { recursive: true, force: true });
  };
  for (let attempt = 0; attempt < CONNECTION_ATTEMPTS; attempt += 1) {
    const { code } = await run(join(programs, 'pg_isready'), [
      '-h',
      '127.0.0.1',
      '-p',
      String(port),
    ]);
    if (code === 0) return { url: `postgres://loja@127.0.0.1:${port}/postgres`, stop };
    await sleep(100);
  }
  await stop();
  return { missing: 'the PostgreSQL server did not open in time.' };
}
