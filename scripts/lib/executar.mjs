import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { CACHE, RAIZ } from './raiz.mjs';

const MAXIMO_GUARDADO = 32_000_000;

/** @type {Map<import('node:child_process').ChildProcess, NodeJS.Signals>} */
const emAndamento = new Map();
process.on('exit', () => {
  for (const [filho, sinal] of emAndamento) filho.kill(sinal);
});

/**
 * The environment our tools run in: `node_modules/.bin` first, so that `node` is the pinned one, and
 * compiled code kept between runs.
 * @param {Record<string, string | undefined>} [extra]
 * @returns {NodeJS.ProcessEnv}
 */
export function ambiente(extra = {}) {
  return {
    ...process.env,
    PATH: [join(RAIZ, 'node_modules', '.bin'), process.env.PATH].join(delimiter),
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(CACHE, 'node'),
    ...extra,
  };
}

/**
 * Runs a program to its end and keeps what it wrote (the last 32 MB). It ends with this process.
 * @param {string} comando
 * @param {readonly string[]} argumentos
 * @param {{
 *   cwd?: string,
 *   env?: NodeJS.ProcessEnv,
 *   uid?: number,
 *   gid?: number,
 *   sinalAoSair?: NodeJS.Signals,
 *   aoEscrever?: (texto: string) => void,
 * }} [opcoes] `sinalAoSair` is how it ends when we have to end first
 * @returns {Promise<{ codigo: number, saida: string, stdout: string }>} `codigo` is 127 when the program does not exist
 */
export function executar(comando, argumentos, opcoes = {}) {
  return new Promise((resolver) => {
    let saida = '';
    let stdout = '';
    const filho = spawn(comando, argumentos, {
      cwd: opcoes.cwd ?? RAIZ,
      env: opcoes.env ?? ambiente(),
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(opcoes.uid === undefined ? {} : { uid: opcoes.uid }),
      ...(opcoes.gid === undefined ? {} : { gid: opcoes.gid }),
    });
    emAndamento.set(filho, opcoes.sinalAoSair ?? 'SIGTERM');
    const guardar = (/** @type {string} */ texto) => {
      saida = (saida + texto).slice(-MAXIMO_GUARDADO);
      opcoes.aoEscrever?.(texto);
    };
    filho.stdout.setEncoding('utf8').on('data', (/** @type {string} */ texto) => {
      stdout = (stdout + texto).slice(-MAXIMO_GUARDADO);
      guardar(texto);
    });
    filho.stderr.setEncoding('utf8').on('data', guardar);
    filho.on('error', (erro) => {
      emAndamento.delete(filho);
      resolver({ codigo: 127, saida: `${saida}${erro.message}\n`, stdout });
    });
    filho.on('close', (codigo) => {
      emAndamento.delete(filho);
      resolver({ codigo: codigo ?? 1, saida, stdout });
    });
  });
}
