import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { RAIZ } from '../lib/raiz.mjs';

/** @typedef {Record<string, { file: string, imports?: string[] }>} Manifesto */

/** What a page may send before a person can use it, in bytes after gzip. */
const ORCAMENTOS = [
  { pagina: '/produtos', fonte: 'src/features/catalogo/CatalogoPage.tsx', maximo: 200 * 1024 },
];

/** Loaded by every page: the entry, and what it starts once the page is painted. */
const COMUNS = ['index.html', 'src/app/start.tsx'];

/**
 * Every chunk that the given sources load before anything is clicked: their own and what these import statically.
 * @param {Manifesto} manifesto @param {readonly string[]} fontes
 * @returns {string[]} files of the build, each once
 * @throws {Error} when the build does not know a source
 */
export function arquivosIniciais(manifesto, fontes) {
  /** @type {Set<string>} */
  const vistos = new Set();
  const visitar = (/** @type {string} */ fonte) => {
    if (vistos.has(fonte)) return;
    const pedaco = manifesto[fonte];
    if (!pedaco) throw new Error(`o manifesto da construção não conhece ${fonte}`);
    vistos.add(fonte);
    for (const importado of pedaco.imports ?? []) visitar(importado);
  };
  for (const fonte of fontes) visitar(fonte);
  const arquivos = [...vistos].map((fonte) => manifesto[fonte]?.file ?? '');
  return [...new Set(arquivos)].filter((arquivo) => arquivo.endsWith('.js'));
}

const kilobytes = (/** @type {number} */ bytes) =>
  `${(bytes / 1024).toFixed(1).replace('.', ',')} KB`;

/**
 * Weighs the initial JavaScript of each page that has a budget, as the web build left it in web/dist/client.
 * @returns {Promise<import('../lib/etapas.mjs').Parecer>}
 */
export async function checarOrcamento() {
  const pasta = join(RAIZ, 'web/dist/client');
  /** @type {Manifesto} */
  const manifesto = JSON.parse(await readFile(join(pasta, '.vite/manifest.json'), 'utf8'));
  const pesos = await Promise.all(
    ORCAMENTOS.map(async ({ pagina, fonte, maximo }) => {
      const arquivos = arquivosIniciais(manifesto, [...COMUNS, fonte]);
      const conteudos = await Promise.all(
        arquivos.map((arquivo) => readFile(join(pasta, arquivo))),
      );
      const bytes = conteudos.reduce((soma, conteudo) => soma + gzipSync(conteudo).length, 0);
      return { bytes, maximo, frase: `${pagina}: ${kilobytes(bytes)} de ${kilobytes(maximo)}` };
    }),
  );
  return {
    resumo: pesos.map(({ frase }) => frase).join(' · '),
    problemas: pesos
      .filter(({ bytes, maximo }) => bytes > maximo)
      .map(({ frase }) => `JavaScript inicial acima do orçamento em ${frase} (gzip)`),
  };
}
