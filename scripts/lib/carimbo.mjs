import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';

const IGNORADOS = new Set(['node_modules', 'dist', '.cache', '.git']);
const ehTeste = /\.test\.[a-z]+$/;

/**
 * Every file under a path that a build may read: no tests, nothing generated. A path that does not exist has none.
 * @param {string} caminho a file or a folder
 * @returns {Promise<string[]>} absolute paths
 */
async function arquivosDe(caminho) {
  const informacao = await stat(caminho).catch(() => undefined);
  if (!informacao) return [];
  if (informacao.isFile()) return [caminho];
  const entradas = await readdir(caminho, { withFileTypes: true });
  const listas = await Promise.all(
    entradas
      .filter((entrada) => !IGNORADOS.has(entrada.name))
      .filter((entrada) => !ehTeste.test(entrada.name) && !entrada.name.endsWith('.gen.ts'))
      .map((entrada) => arquivosDe(join(caminho, entrada.name))),
  );
  return listas.flat();
}

/**
 * One fingerprint of the names and contents of everything under the given paths.
 * @param {string} raiz
 * @param {readonly string[]} caminhos relative to `raiz`
 * @param {(arquivo: string) => boolean} [filtro] receives paths relative to `raiz`, with `/`
 */
export async function impressaoDigital(raiz, caminhos, filtro = () => true) {
  const arquivos = (await Promise.all(caminhos.map((caminho) => arquivosDe(join(raiz, caminho)))))
    .flat()
    .map((arquivo) => ({ arquivo, nome: relative(raiz, arquivo).split(sep).join('/') }))
    .filter(({ nome }) => filtro(nome))
    .toSorted((a, b) => (a.nome < b.nome ? -1 : 1));
  const conteudos = await Promise.all(arquivos.map(({ arquivo }) => readFile(arquivo)));
  const hash = createHash('sha256');
  for (const [indice, { nome }] of arquivos.entries()) {
    hash
      .update(`${nome}\0`)
      .update(conteudos[indice] ?? '')
      .update('\0');
  }
  return hash.digest('hex');
}

/** What a stamp file says, or nothing when the work it stands for was never finished. */
export async function lerCarimbo(/** @type {string} */ arquivo) {
  return readFile(arquivo, 'utf8').catch(() => undefined);
}

/** Written last: a stamp on disk means that the work was finished. */
export async function gravarCarimbo(/** @type {string} */ arquivo, /** @type {string} */ valor) {
  await mkdir(dirname(arquivo), { recursive: true });
  await writeFile(arquivo, valor);
}

/** Removed before the work starts, so that a half-finished one is never taken for done. */
export async function apagarCarimbo(/** @type {string} */ arquivo) {
  await rm(arquivo, { force: true });
}
