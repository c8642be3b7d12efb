import { existsSync } from 'node:fs';
import { execa } from 'execa';
import { aptInstall } from './apt.mjs';

/**
 * A program that a step needs: the variables that name it, or why this machine has none.
 * @typedef {{ env: Record<string, string> } | { missing: string }} Program
 */

/** Whether a program exists. @param {string} name */
async function has(name) {
  const { exitCode } = await execa('sh', ['-c', `command -v ${name}`], { reject: false });
  return exitCode === 0;
}

/**
 * Looks for a program. As root in CI it is installed.
 * @param {() => boolean | Promise<boolean>} look @param {string} debianPackage @param {string} missing
 * @returns {Promise<Program>}
 */
async function obtain(look, debianPackage, missing) {
  if (!(await look())) await aptInstall(debianPackage);
  return (await look()) ? { env: {} } : { missing };
}

/** Looks for a redis-server, which the tests of several gateways start themselves. */
export const obtainRedis = () =>
  obtain(
    () => has('redis-server'),
    'redis-server',
    'this machine has no redis-server. Install it to test several gateways.',
  );

/** Looks for PostgreSQL's programs, which store-api/test/postgres-server.ts starts. */
export const obtainPostgres = () =>
  obtain(
    async () =>
      Boolean(process.env.TEST_DATABASE_URL) || existsSync('/usr/lib/postgresql') || has('initdb'),
    'postgresql',
    'this machine has no PostgreSQL. Install it, or set TEST_DATABASE_URL.',
  );

/** Looks for promtool, which checks the alerts. Debian's package is larger than the other two, and the test can be left out. */
export const obtainPromtool = () =>
  obtain(() => has('promtool'), 'prometheus', 'this machine has no promtool. Install Prometheus.');
