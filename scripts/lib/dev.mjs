import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { build } from './build.mjs';
import { readConfig } from './config.mjs';
import { onInterrupt } from './interrupt.mjs';
import { dim, print, printError } from './output.mjs';
import { ROOT } from './root.mjs';
import { requirePorts, serviceEnvironments } from './startup.mjs';

/** Folders and files whose change rebuilds the web client, and generated files where a document changed. */
const WEB_SOURCES = ['web/src', 'web/public', 'web/index.html', 'schema.graphql'];
/** Editors save a file in several writes. */
const SETTLE_MS = 150;

/**
 * Starts a server under `node --watch`: it restarts when a file below one of the paths changes. Its output gets the
 * name as a prefix.
 * @param {string} name @param {readonly string[]} watched @param {string} file @param {NodeJS.ProcessEnv} env
 */
function startWatched(name, watched, file, env) {
  const paths = watched.map((path) => `--watch-path=${join(ROOT, path)}`);
  const child = spawn(
    process.execPath,
    ['--watch-preserve-output', ...paths, join(ROOT, file)],
    // Its own group: Ctrl-C reaches this process alone, which ends the group in order.
    { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true },
  );
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
      print(text.trimEnd().replace(/^/gm, `${dim(`${name} │`)} `));
    });
  }
  return child;
}

/** Rebuilds the web client after each change of its sources. The gateway restarts when its server bundle changes. */
function rebuildWebOnChange() {
  let changed = false;
  let building = false;
  const rebuild = async () => {
    if (building) return;
    building = true;
    while (changed) {
      await sleep(SETTLE_MS);
      changed = false;
      await build().catch(printError);
    }
    building = false;
  };
  for (const path of WEB_SOURCES) {
    watch(join(ROOT, path), { recursive: true }, (_event, name) => {
      if (name?.endsWith('.gen.ts')) return;
      changed = true;
      void rebuild();
    });
  }
}

/**
 * `npm run dev`: builds the shop, starts gateway and REST API, restarts each when its code changes and rebuilds the web
 * client when its sources change. Reload the browser to see a change. Ctrl-C ends all.
 * @throws {import('./output.mjs').PlainError} for a wrong variable, a taken port or a failed build
 */
export async function develop() {
  const config = readConfig(process.env);
  await requirePorts(config);
  await build();
  const environments = await serviceEnvironments(config);
  const development = { NODE_ENV: process.env.NODE_ENV || 'development', PAGE_CACHE: 'off' };
  const children = [
    ...(config.embedded
      ? [
          startWatched(
            'store-api',
            ['store-api/src', 'store-api/demo', 'packages'],
            'store-api/src/main.ts',
            {
              ...environments.storeApi,
              ...development,
            },
          ),
        ]
      : []),
    startWatched(
      'gateway',
      ['gateway/src', 'packages', 'schema.graphql', 'web/dist/server', 'gateway/dist/sandbox'],
      'gateway/src/main.ts',
      { ...environments.gateway, ...development },
    ),
  ];
  rebuildWebOnChange();
  const endGroup = (
    /** @type {number | undefined} */ pid,
    /** @type {NodeJS.Signals} */ signal,
  ) => {
    try {
      if (pid !== undefined) process.kill(-pid, signal);
    } catch {
      // The group has ended.
    }
  };
  process.on('exit', () => {
    for (const { pid } of children) endGroup(pid, 'SIGKILL');
  });
  onInterrupt(() => {
    print('\n  Stopping…');
    for (const { pid } of children) endGroup(pid, 'SIGTERM');
    void Promise.all(
      children.map((child) => new Promise((resolve) => child.once('exit', resolve))),
    ).then(() => process.exit(0));
  });
  print(
    `\n  http://${config.host}:${config.gatewayPort}/  restarts and rebuilds on every change; Ctrl-C ends it.\n`,
  );
}
