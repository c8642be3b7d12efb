import { spawnSync } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';

/* The bootstrap parses under any Node that knows modules: no syntax younger than 2019 in this file. */

export const NODE_MINIMO = [20, 11];

/** The first Node whose type stripping needs no flag and that the newest dependencies accept. */
const NODE_SUFICIENTE = [22, 19];

/** @param {string} versao @param {number[]} minimo */
function alcanca(versao, minimo) {
  const [maior = 0, menor = 0] = versao.split('.').map(Number);
  const [maiorMinimo = 0, menorMinimo = 0] = minimo;
  return maior > maiorMinimo || (maior === maiorMinimo && menor >= menorMinimo);
}

/**
 * Why a Node cannot even install the project; null when it can.
 * @param {string} versao such as `20.11.0`
 */
export function recusaDoNode(versao) {
  if (alcanca(versao, NODE_MINIMO)) return null;
  return (
    'O Node instalado (' +
    versao +
    ') é antigo demais: é preciso o ' +
    NODE_MINIMO.join('.') +
    ' ou mais novo.\n  Instale um em https://nodejs.org (ou com `nvm install`) e rode o comando de novo.'
  );
}

/**
 * The Node to run everything with: the one that the project pins, when this machine can run it; else
 * the running one, when it is new enough; else null.
 * @param {string} raiz
 * @param {{ execPath: string, versao: string, plataforma: string, arquitetura: string }} atual
 * @returns {string | null} path of the executable
 */
export function escolherNode(raiz, atual) {
  const alvo = atual.plataforma + '-' + atual.arquitetura;
  const fixados = ['node-' + alvo, 'node-bin-' + alvo]
    .map((pacote) => join(raiz, 'node_modules', pacote, 'bin', 'node'))
    .filter((caminho) => existsSync(caminho));
  for (const caminho of fixados) {
    if (realpathSync(caminho) === realpathSync(atual.execPath)) return caminho;
    if (spawnSync(caminho, ['--version']).status === 0) return caminho;
  }
  return alcanca(atual.versao, NODE_SUFICIENTE) ? atual.execPath : null;
}
