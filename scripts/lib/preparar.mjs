import { fork } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { ambiente } from './executar.mjs';
import { instalar } from './instalar.mjs';
import { aoInterromper, sairAoInterromper } from './interrupcao.mjs';
import { RAIZ } from './raiz.mjs';
import { escolherNode } from './runtime.mjs';
import { ErroSimples } from './saida.mjs';

/**
 * Runs the script again under another Node and ends as it ends. The second process has a group of its own, so that a
 * Ctrl-C reaches it once, through us, and it learns of our death by its closed channel.
 * @param {string} node @param {string} script
 * @returns {Promise<never>}
 */
function continuarEm(node, script) {
  return new Promise(() => {
    const filho = fork(script, process.argv.slice(2), {
      execPath: node,
      execArgv: [],
      env: ambiente(),
      stdio: 'inherit',
      detached: true,
    });
    filho.on('message', (mensagem) => {
      if (mensagem !== null) process.send?.(mensagem);
    });
    aoInterromper((sinal) => filho.kill(sinal));
    filho.on('exit', (codigo, sinal) => process.exit(codigo ?? (sinal === 'SIGINT' ? 130 : 1)));
  });
}

/**
 * What every command does first: install what the lock file says, then go on under the Node that the project pins.
 * Returns only in the process that shall do the work.
 * @param {string} script path of the command's own file
 * @throws {ErroSimples} when the installation fails or no suitable Node is there
 */
export async function preparar(script) {
  const voltarAoNormal = sairAoInterromper();
  await instalar(RAIZ);
  const node = escolherNode(RAIZ, {
    execPath: process.execPath,
    versao: process.versions.node,
    plataforma: process.platform,
    arquitetura: process.arch,
  });
  if (!node) {
    throw new ErroSimples(
      `Não há um Node 24 pronto para ${process.platform}-${process.arch}, e o que está rodando (${process.versions.node}) não basta.\n  Instale o Node 24 em https://nodejs.org e rode o comando de novo.`,
    );
  }
  voltarAoNormal();
  if (realpathSync(node) !== realpathSync(process.execPath)) await continuarEm(node, script);
  Object.assign(process.env, ambiente());
}
