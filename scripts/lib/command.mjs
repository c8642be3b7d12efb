import { nodeRefusal } from './runtime.mjs';

/* Parses under any Node with modules, like runtime.mjs. The other modules load after the version check. */

/**
 * Runs one of the project's commands: checks the Node version, installs, continues under the pinned Node and does the
 * work. A failure prints its message and ends the process with its code.
 * @param {string} script path of the command's file
 * @param {() => Promise<() => Promise<void>>} load imports the work, once the packages are installed
 */
export async function runCommand(script, load) {
  const refusal = nodeRefusal(process.versions.node);
  if (refusal) {
    console.error('\n✗ ' + refusal);
    process.exit(1);
  }
  const { printError } = await import('./output.mjs');
  try {
    const { prepare } = await import('./prepare.mjs');
    await prepare(script);
    const work = await load();
    await work();
  } catch (error) {
    printError(error);
    process.exit();
  }
}
