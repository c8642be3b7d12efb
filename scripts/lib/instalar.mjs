import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { apagarCarimbo, gravarCarimbo, lerCarimbo } from './carimbo.mjs';
import { executar } from './executar.mjs';
import { ErroSimples, passo, ultimasLinhas } from './saida.mjs';

/** @typedef {{ version?: string, optional?: boolean, devOptional?: boolean, peer?: boolean, link?: boolean }} Pacote */

/** @param {string} raiz */
const carimboDe = (raiz) => join(raiz, 'node_modules', '.decantaria-instalado');
/** @param {string} raiz */
const marcaDeAndamento = (raiz) => join(raiz, '.cache', 'instalando');

/** @param {string} raiz */
async function impressaoDoLock(raiz) {
  const lock = await readFile(join(raiz, 'package-lock.json'));
  return createHash('sha256')
    .update(lock)
    .update(`${process.platform}-${process.arch}`)
    .digest('hex');
}

/** @param {string} arquivo @returns {Promise<Record<string, Pacote>>} */
async function pacotesDe(arquivo) {
  /** @type {{ packages: Record<string, Pacote> }} */
  const lock = JSON.parse(await readFile(arquivo, 'utf8'));
  return lock.packages;
}

/**
 * Whether an installation that npm made without us holds every package the lock file asks for. npm writes its own
 * list last, so the list alone says that it got to the end; the folders say that nobody removed them since.
 * @param {string} raiz
 */
async function instaladoPorFora(raiz) {
  try {
    const pedidos = await pacotesDe(join(raiz, 'package-lock.json'));
    const presentes = await pacotesDe(join(raiz, 'node_modules', '.package-lock.json'));
    return Object.entries(pedidos)
      .filter(([caminho, pacote]) => caminho.includes('node_modules/') && !pacote.link)
      .filter(([, pacote]) => !pacote.optional && !pacote.devOptional && !pacote.peer)
      .every(
        ([caminho, pacote]) =>
          presentes[caminho]?.version === pacote.version &&
          existsSync(join(raiz, caminho, 'package.json')),
      );
  } catch {
    return false;
  }
}

/** @param {number} pid */
function vivo(pid) {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch {
    return false;
  }
}

/**
 * Where `node_modules` stands: complete for this lock file, never installed, from another lock file, or cut off half-way.
 * @param {string} raiz
 * @returns {Promise<'completa' | 'ausente' | 'outra' | 'interrompida'>}
 * @throws {ErroSimples} while another process is at it
 */
export async function situacaoDaInstalacao(raiz) {
  const instalador = await lerCarimbo(marcaDeAndamento(raiz));
  if (instalador !== undefined) {
    if (!vivo(Number(instalador))) return 'interrompida';
    throw new ErroSimples(
      `Outra instalação está em andamento (processo ${instalador}). Espere que termine e rode o comando de novo.`,
    );
  }
  if (!existsSync(join(raiz, 'node_modules'))) return 'ausente';
  const carimbo = await lerCarimbo(carimboDe(raiz));
  if (carimbo === (await impressaoDoLock(raiz))) return 'completa';
  if (await instaladoPorFora(raiz)) return 'completa';
  return carimbo === undefined ? 'interrompida' : 'outra';
}

const TITULOS = {
  ausente: 'Instalando as dependências (só na primeira vez)',
  outra: 'Atualizando as dependências',
  interrompida: 'Refazendo uma instalação que não chegou ao fim',
};

/** The npm that started us, run by this Node; else the one on the PATH. */
function comandoNpm() {
  const caminho = process.env.npm_execpath;
  return caminho?.endsWith('.js') && existsSync(caminho)
    ? { comando: process.execPath, antes: [caminho] }
    : { comando: 'npm', antes: [] };
}

/**
 * Installs exactly what the lock file says, unless that was done before.
 * @param {string} raiz
 * @throws {ErroSimples} when npm fails
 */
export async function instalar(raiz) {
  const situacao = await situacaoDaInstalacao(raiz);
  if (situacao === 'completa') return;
  await passo(TITULOS[situacao], async () => {
    const impressao = await impressaoDoLock(raiz);
    await apagarCarimbo(carimboDe(raiz));
    await gravarCarimbo(marcaDeAndamento(raiz), String(process.pid));
    const { comando, antes } = comandoNpm();
    const { codigo, saida } = await executar(
      comando,
      [...antes, 'ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'],
      // npm answers a polite signal by going on for a while, and would meet the next installation.
      { cwd: raiz, env: process.env, sinalAoSair: 'SIGKILL' },
    );
    if (codigo !== 0) {
      throw new ErroSimples(
        `A instalação das dependências falhou. Confira a rede e o espaço em disco e rode o comando de novo.\n\n${ultimasLinhas(saida, 30)}`,
      );
    }
    await gravarCarimbo(carimboDe(raiz), impressao);
    await apagarCarimbo(marcaDeAndamento(raiz));
  });
}
