import { fork } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { install } from './install.mjs';
import { exitOnInterrupt, onInterrupt } from './interrupt.mjs';
import { PlainError } from './output.mjs';
import { CACHE, ROOT } from './root.mjs';
import { chooseNode } from './runtime.mjs';

/**
 * Runs the script again under another Node and ends with its exit code. The second process has its own group: Ctrl-C
 * reaches it once, through this process. It ends when this process dies, because its channel closes.
 * @param {string} node @param {string} script
 * @returns {Promise<never>}
 */
function continueUnder(node, script) {
  return new Promise(() => {
    const child = fork(script, process.argv.slice(2), {
      execPath: node,
      execArgv: [],
      stdio: 'inherit',
      detached: true,
    });
    child.on('message', (message) => {
      if (message !== null) process.send?.(message);
    });
    onInterrupt((signal) => child.kill(signal));
    child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
  });
}

/**
 * Installs the packages of the lock file and continues under the Node that the project pins. Returns only in the
 * process that does the work.
 * @param {string} script path of the command's own file
 * @throws {PlainError} when the installation fails or no suitable Node exists
 */
export async function prepare(script) {
  const stopExitingOnInterrupt = exitOnInterrupt();
  await install(ROOT);
  const node = chooseNode(ROOT, process);
  if (!node) {
    throw new PlainError(
      `The project pins no Node 24 for ${process.platform}-${process.arch}, and the running one (${process.versions.node}) is too old.\n  Install Node 24 from https://nodejs.org and run the command again.`,
    );
  }
  stopExitingOnInterrupt();
  // `node` is the pinned one in every program that is started. Compiled code is kept between runs.
  process.env.PATH = [join(ROOT, 'node_modules', '.bin'), process.env.PATH].join(delimiter);
  // wireit takes the script's name from npm's variables, or else from those of `node --run`.
  delete process.env.npm_lifecycle_event;
  delete process.env.npm_package_json;
  process.env.WIREIT_CACHE = 'none';
  process.env.NODE_COMPILE_CACHE ??= join(CACHE, 'node');
  if (realpathSync(node) !== realpathSync(process.execPath)) await continueUnder(node, script);
}
