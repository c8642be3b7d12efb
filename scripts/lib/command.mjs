import { nodeRefusal } from './runtime.mjs';

/* Parses under any Node that knows modules, like runtime.mjs: the rest is loaded once the version is known to do. */

/**
 * Runs one of the project's commands: checks the Node, installs, goes on under the pinned Node, does the work. Ends
 * the process with code 1, and a sentence, when that fails.
 * @param {string} script path of the command's file
 * @param {() => Promise<() => Promise<void>>} load loads the work itself, once everything it imports is there
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
    process.exit(1);
  }
}
