import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { z } from 'zod';
import { CODIFICACAO, codificarImagem } from './codificar.ts';
import type { OpcoesDesenho } from './desenho/composicao.ts';
import { desenharSvg } from './desenho/composicao.ts';
import { rasterizar } from './desenho/rasterizar.ts';
import { escreverAtomico, guardarImagem } from './guardar.ts';
import type { ImagemGuardada } from './tipos.ts';

const AQUI = fileURLToPath(new URL('.', import.meta.url));
const RAIZ = fileURLToPath(new URL('../../../', import.meta.url));
const FICHA = 'imagem.json';

const fichaSchema = z.object({
  chave: z.string(),
  largura: z.number(),
  altura: z.number(),
  larguras: z.array(z.number()),
  miniatura: z.string(),
}) satisfies z.ZodType<ImagemGuardada>;

/** What a drawn picture depends on. */
export interface PedidoDeImagem {
  readonly semente: string;
  readonly opcoes: OpcoesDesenho;
}

export interface ImagemEmCache {
  readonly imagem: ImagemGuardada;
  /** The directory that holds its files. */
  readonly dir: string;
}

/** Where drawn pictures are kept between starts: `CACHE_DIR`, or `.cache` of the repository. */
export function dirDoCache(env: NodeJS.ProcessEnv = process.env): string {
  return join(env['CACHE_DIR'] ?? join(RAIZ, '.cache'), 'imagens');
}

/** Changes when the drawing code, the encoder's settings or the image library change. */
export async function versaoDoDesenho(): Promise<string> {
  const desenho = join(AQUI, 'desenho');
  const nomes = (await readdir(desenho)).filter((nome) => !nome.includes('.test.')).toSorted();
  const resumo = createHash('sha256');
  for (const nome of nomes) resumo.update(nome).update(await readFile(join(desenho, nome)));
  resumo.update(JSON.stringify([CODIFICACAO, sharp.versions]));
  return resumo.digest('hex');
}

function entrada(versao: string, { semente, opcoes }: PedidoDeImagem): string {
  return createHash('sha256')
    .update(JSON.stringify([versao, semente, opcoes]))
    .digest('hex')
    .slice(0, 24);
}

/** The stored record, or nothing when the entry is missing, unfinished or unreadable. */
async function lerFicha(dir: string): Promise<ImagemGuardada | undefined> {
  const texto = await readFile(join(dir, FICHA), 'utf8').catch(() => undefined);
  if (texto === undefined) return undefined;
  try {
    return fichaSchema.parse(JSON.parse(texto));
  } catch {
    return undefined;
  }
}

async function produzir(dir: string, { semente, opcoes }: PedidoDeImagem): Promise<ImagemGuardada> {
  await mkdir(dir, { recursive: true });
  const codificada = await codificarImagem(await rasterizar(desenharSvg(semente, opcoes)));
  const imagem = await guardarImagem(dir, codificada);
  // Written last: an entry with its record is whole.
  await escreverAtomico(join(dir, FICHA), JSON.stringify(imagem));
  return imagem;
}

const TAREFAS = 2;

/**
 * Draws and encodes the pictures that the cache lacks, two at a time.
 * @param avisar - told how many are ready, each time one more is; not called when none is missing
 * @returns one entry for each request, in the same order
 * @throws when the cache cannot be written (the file system's error)
 */
export async function obterImagens(
  pedidos: readonly PedidoDeImagem[],
  cache: string,
  avisar: (prontas: number, total: number) => void,
): Promise<ImagemEmCache[]> {
  const versao = await versaoDoDesenho();
  const dirs = pedidos.map((pedido) => join(cache, entrada(versao, pedido)));
  const fichas = await Promise.all(dirs.map(lerFicha));
  const faltam = pedidos.flatMap((pedido, i) => (fichas[i] === undefined ? [{ pedido, i }] : []));
  let prontas = pedidos.length - faltam.length;
  const fila = faltam.values();
  const trabalhar = async (): Promise<void> => {
    for (const { pedido, i } of fila) {
      fichas[i] = await produzir(dirs[i] ?? cache, pedido);
      prontas += 1;
      avisar(prontas, pedidos.length);
    }
  };
  await Promise.all(Array.from({ length: TAREFAS }, trabalhar));
  return fichas.flatMap((imagem, i) => {
    const dir = dirs[i];
    return imagem === undefined || dir === undefined ? [] : [{ imagem, dir }];
  });
}

/** Removes the entries of drawings that no longer exist. */
export async function limparCache(cache: string, emUso: readonly ImagemEmCache[]): Promise<void> {
  const usados = new Set(emUso.map(({ dir }) => dir));
  for (const nome of await readdir(cache)) {
    const dir = join(cache, nome);
    if (!usados.has(dir)) await rm(dir, { recursive: true, force: true });
  }
}
