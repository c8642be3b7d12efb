import { join } from 'node:path';
import { execa } from 'execa';
import { readConfig } from './config.mjs';
import { onInterrupt } from './interrupt.mjs';
import { print } from './output.mjs';
import { ROOT } from './root.mjs';
import { checkedEnvironments } from './startup.mjs';

/**
 * `npm run dev`: the `dev` script of each server, which wireit watches. It restarts a server when its code changes, and
 * builds the web client before the gateway. Reload the browser to see a change. Ctrl-C and SIGTERM end all.
 * @throws {import('./output.mjs').PlainError} for a wrong variable
 */
export async function develop() {
  const config = readConfig(process.env);
  const { storeApi, gateway } = checkedEnvironments(config);
  const watch = (/** @type {string} */ folder, /** @type {NodeJS.ProcessEnv} */ env) =>
    execa('node', ['--run', 'dev'], {
      cwd: join(ROOT, folder),
      stdio: ['ignore', 'inherit', 'inherit'],
      reject: false,
      detached: true,
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
  const running = new Set([
    watch('gateway', gateway),
    ...(config.embedded ? [watch('store-api', storeApi)] : []),
  ]);
  // Each is a group of processes: only wireit, inside it, ends its server, and only on SIGINT.
  onInterrupt(() => {
    for (const { pid } of running) if (pid !== undefined) process.kill(-pid, 'SIGINT');
  });
  await Promise.all(
    [...running].map(async (server) => {
      await server;
      running.delete(server);
    }),
  );
}
