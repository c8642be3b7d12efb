import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { executar } from '../lib/executar.mjs';
import { RAIZ } from '../lib/raiz.mjs';

const PASTAS_DE_MAQUINA = ['root', 'home', 'Users', 'work', 'workspace', 'mnt', 'builds'];

/** @type {ReadonlyArray<{ motivo: string, padrao: RegExp, onde?: RegExp }>} */
const PROIBIDOS = [
  {
    motivo: 'nomeia o servidor de onde os pacotes vieram',
    padrao: /"resolved": "https?:/,
    onde: /(^|\/)package-lock\.json$/,
  },
  {
    motivo: 'fixa um registro de pacotes',
    padrao: /^\s*(\S+:)?registry\s*=|^\s*\/\/.*_auth/m,
    onde: /(^|\/)\.npmrc$/,
  },
  {
    motivo: 'tem um caminho que só existe numa máquina',
    padrao: new RegExp(`(?<![\\w.@)}\\]*/-])/(${PASTAS_DE_MAQUINA.join('|')})/[\\w.-]`),
  },
  { motivo: 'tem uma chave de pagamento', padrao: /\b[ps]k_(live|test)_\w{8,}/ },
  { motivo: 'tem uma chave privada', padrao: /-----BEGIN [A-Z ]*PRIVATE KEY-----/ },
];

/**
 * What a file of the repository says that it must not.
 * @param {string} nome path with `/` @param {string} texto
 * @returns {string[]} one sentence for each, with the line
 */
export function indiscricoes(nome, texto) {
  return PROIBIDOS.filter(({ onde }) => !onde || onde.test(nome)).flatMap(({ motivo, padrao }) => {
    const achado = padrao.exec(texto);
    if (!achado) return [];
    const linha = texto.slice(0, achado.index).split('\n').length;
    return [`${nome}:${linha} ${motivo}`];
  });
}

/**
 * Reads every file that git tracks, and the lock file's agreement with the packages.
 * @returns {Promise<import('../lib/etapas.mjs').Parecer>}
 */
export async function checarArquivos() {
  const { codigo, stdout } = await executar('git', ['ls-files', '-z']);
  if (codigo !== 0) return { problemas: [], pulada: 'fora de um repositório git não há o que ler' };
  const nomes = stdout.split('\0').filter(Boolean);
  const listas = await Promise.all(
    nomes.map(async (nome) => {
      const conteudo = await readFile(join(RAIZ, nome)).catch(() => undefined);
      const ehTexto = conteudo !== undefined && !conteudo.subarray(0, 8000).includes(0);
      return ehTexto ? indiscricoes(nome, conteudo.toString('utf8')) : [];
    }),
  );
  return { resumo: `${nomes.length} arquivos`, problemas: listas.flat() };
}
