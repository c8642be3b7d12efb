import { recusaDoNode } from './runtime.mjs';

/* Parses under any Node that knows modules, like runtime.mjs: the rest is loaded once the version is known to do. */

/**
 * Runs one of the project's commands: checks the Node, installs, goes on under the pinned Node, does the work. Ends
 * the process with code 1, and a sentence, when that fails.
 * @param {string} script path of the command's file
 * @param {() => Promise<() => Promise<void>>} carregar loads the work itself, once everything it imports is there
 */
export async function rodar(script, carregar) {
  const recusa = recusaDoNode(process.versions.node);
  if (recusa) {
    console.error('\n✗ ' + recusa);
    process.exit(1);
  }
  const { escreverErro } = await import('./saida.mjs');
  try {
    const { preparar } = await import('./preparar.mjs');
    await preparar(script);
    const trabalho = await carregar();
    await trabalho();
  } catch (erro) {
    escreverErro(erro);
    process.exit(1);
  }
}
