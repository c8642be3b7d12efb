import { aptInstall, mayInstallPackages } from './apt.mjs';
import { run } from './exec.mjs';

async function hasServer() {
  return (await run('redis-server', ['--version'])).code === 0;
}

async function look() {
  if (await hasServer()) return undefined;
  if (mayInstallPackages()) await aptInstall('redis-server');
  if (await hasServer()) return undefined;
  return 'this machine has no redis-server. Install it to test several gateways.';
}

/** @type {Promise<string | undefined> | undefined} */
let looked;

/**
 * Looks once for a redis-server, which the tests of several gateways start themselves. As root in CI it is installed.
 * @returns {Promise<string | undefined>} why there is none
 */
export function missingRedis() {
  looked ??= look();
  return looked;
}
