import { join } from 'node:path';
import { execa } from 'execa';
import { readConfig } from './config.mjs';
import { print } from './output.mjs';
import { ROOT } from './root.mjs';
import { serviceEnvironments } from './startup.mjs';

/**
 * `npm run dev`: the `dev` script of each server, which wireit watches. It restarts a server when its code changes, and
 * builds the web client before the gateway. Reload the browser to see a change. Ctrl-C ends all.
 * @throws {import('./output.mjs').PlainError} for a wrong variable
 */
export async function develop() {
  const config = readConfig(process.env);
  const { storeApi, gateway } = await serviceEnvironments(config);
  const watch = (/** @type {string} */ folder, /** @type {NodeJS.ProcessEnv} */ env) =>
    execa('node', ['--run', 'dev'], {
      cwd: join(ROOT, folder),
      stdio: ['ignore', 'inherit', 'inherit'],
      reject: false,
      env: {
        ...env,
        // Of the servers alone, in their package.json: a build is always for production.
        NODE_ENV: process.env.NODE_ENV,
        WIREIT_WATCH: 'true',
      },
    });
  print(
    `\n  http://${config.host}:${config.gatewayPort}/  restarts on every change; Ctrl-C ends it.\n`,
  );
  // Ctrl-C reaches wireit too, which ends its server.
  process.on('SIGINT', () => {});
  const servers = [
    watch('gateway', gateway),
    ...(config.embedded ? [watch('store-api', storeApi)] : []),
  ];
  await Promise.all(servers);
}
