import { fork } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { environment } from './exec.mjs';
import { install } from './install.mjs';
import { exitOnInterrupt, onInterrupt } from './interrupt.mjs';
import { PlainError } from './output.mjs';
import { ROOT } from './root.mjs';
import { chooseNode } from './runtime.mjs';

/**
 * Runs the script again under another Node and ends as it ends. The second process has a group of its own, so that a
 * Ctrl-C reaches it once, through us, and it learns of our death by its closed channel.
 * @param {string} node @param {string} script
 * @returns {Promise<never>}
 */
function continueUnder(node, script) {
  return new Promise(() => {
    const child = fork(script, process.argv.slice(2), {
      execPath: node,
      execArgv: [],
      env: environment(),
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
 * What every command does first: install what the lock file says, then go on under the Node that the project pins.
 * Returns only in the process that shall do the work.
 * @param {string} script path of the command's own file
 * @throws {PlainError} when the installation fails or no suitable Node is there
 */
export async function prepare(script) {
  const stopExitingOnInterrupt = exitOnInterrupt();
  await install(ROOT);
  const node = chooseNode(ROOT, {
    execPath: process.execPath,
    version: process.versions.node,
    platform: process.platform,
    arch: process.arch,
  });
  if (!node) {
    throw new PlainError(
      `Não há um Node 24 pronto para ${process.platform}-${process.arch}, e o que está rodando (${process.versions.node}) não basta.\n  Instale o Node 24 em https://nodejs.org e rode o comando de novo.`,
    );
  }
  stopExitingOnInterrupt();
  if (realpathSync(node) !== realpathSync(process.execPath)) await continueUnder(node, script);
  Object.assign(process.env, environment());
}
