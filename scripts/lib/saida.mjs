import { stripVTControlCharacters } from 'node:util';

const terminal = process.stdout.isTTY;

const PAUSA_ENTRE_DETALHES_MS = terminal ? 200 : 5_000;
const colorido = terminal && !process.env.NO_COLOR;

/** @param {number} codigo */
const pintor = (codigo) => (/** @type {string} */ texto) =>
  colorido ? `\u001b[${codigo}m${texto}\u001b[0m` : texto;

export const negrito = pintor(1);
export const apagado = pintor(2);
export const vermelho = pintor(31);
export const verde = pintor(32);
export const amarelo = pintor(33);

/** A failure with a known cause: its message is a plain sentence for the person at the terminal. */
export class ErroSimples extends Error {}

/** @param {string} [texto] */
export function escrever(texto = '') {
  process.stdout.write(`${texto}\n`);
}

/** Prints what stopped the command: the sentence alone when the cause is known, else with its stack. */
export function escreverErro(/** @type {unknown} */ erro) {
  const texto =
    erro instanceof ErroSimples
      ? erro.message
      : erro instanceof Error
        ? (erro.stack ?? erro.message)
        : String(erro);
  process.stderr.write(`\n${vermelho('✗')} ${texto}\n`);
}

/** Seconds since `inicio` (milliseconds of `performance.now()`), as people here write them: `3,2 s`. */
export function segundosDesde(/** @type {number} */ inicio) {
  return `${((performance.now() - inicio) / 1000).toFixed(1).replace('.', ',')} s`;
}

/** The last `maximo` lines of a program's output, without colours, with a mark where lines are left out. */
export function ultimasLinhas(/** @type {string} */ texto, maximo = 80) {
  const linhas = stripVTControlCharacters(texto).trimEnd().split('\n');
  if (linhas.length <= maximo) return linhas.join('\n');
  return [`… ${linhas.length - maximo} linhas antes destas`, ...linhas.slice(-maximo)].join('\n');
}

/**
 * Runs one long step under one line: its title, the seconds so far, and how it ended. On a terminal the
 * line is rewritten in place; in a log it shows at the start, every 15 seconds, and at the end.
 * @template T
 * @param {string} titulo
 * @param {(detalhar: (texto: string) => void) => Promise<T>} trabalho may call `detalhar` to say where it is
 * @returns {Promise<T>}
 */
export async function passo(titulo, trabalho) {
  const inicio = performance.now();
  let detalhe = '';
  let mostrado = -Infinity;
  let encerrado = false;
  const andamento = () =>
    `${titulo}… ${apagado([segundosDesde(inicio), detalhe].filter(Boolean).join(' · '))}`;
  const mostrar = () => {
    mostrado = performance.now();
    if (terminal) process.stdout.write(`\r\u001b[2K  ${andamento()}`);
    else escrever(`  ${andamento()}`);
  };
  const encerrar = (/** @type {string} */ marca) => {
    clearInterval(relogio);
    encerrado = true;
    if (terminal) process.stdout.write('\r\u001b[2K');
    escrever(`${marca} ${titulo} ${apagado(`(${segundosDesde(inicio)})`)}`);
  };
  if (terminal) mostrar();
  else escrever(`  ${titulo}…`);
  const relogio = setInterval(mostrar, terminal ? 500 : 15_000);
  try {
    const valor = await trabalho((texto) => {
      detalhe = texto;
      if (!encerrado && performance.now() - mostrado > PAUSA_ENTRE_DETALHES_MS) mostrar();
    });
    encerrar(verde('✓'));
    return valor;
  } catch (erro) {
    encerrar(vermelho('✗'));
    throw erro;
  }
}
