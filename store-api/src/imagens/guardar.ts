import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access, copyFile, link, open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { ImagemCodificada } from './codificar.ts';
import { nomesDosArquivos } from './codificar.ts';
import type { ImagemGuardada } from './tipos.ts';

function codigoDe(erro: unknown): unknown {
  return erro instanceof Error && 'code' in erro ? erro.code : undefined;
}

async function existe(caminho: string): Promise<boolean> {
  return access(caminho, constants.F_OK).then(
    () => true,
    () => false,
  );
}

async function sincronizar(caminho: string): Promise<void> {
  const arquivo = await open(caminho, 'r');
  try {
    await arquivo.sync();
  } finally {
    await arquivo.close();
  }
}

/** Runs `escrever` on a temporary name beside `destino`, then puts the finished file in its place. */
async function comNomeProvisorio(
  destino: string,
  escrever: (provisorio: string) => Promise<void>,
): Promise<void> {
  const provisorio = join(dirname(destino), `.${basename(destino)}.${randomUUID()}`);
  try {
    await escrever(provisorio);
    await rename(provisorio, destino);
  } catch (erro) {
    await rm(provisorio, { force: true });
    throw erro;
  }
}

/** Writes a file that is either absent or whole, and on the disk when this resolves. */
export async function escreverAtomico(destino: string, dados: Buffer | string): Promise<void> {
  await comNomeProvisorio(destino, async (provisorio) => {
    const arquivo = await open(provisorio, 'wx');
    try {
      await arquivo.writeFile(dados);
      await arquivo.sync();
    } finally {
      await arquivo.close();
    }
  });
}

/**
 * Stores every file of an encoded picture in `dir` and makes their names durable. Files that are
 * already there are kept: their name is the hash of their content.
 * @param dir - existing directory
 * @throws the file system's error (no space, no access); what was written before it stays whole
 */
export async function guardarImagem(
  dir: string,
  { imagem, arquivos }: ImagemCodificada,
): Promise<ImagemGuardada> {
  for (const { nome, dados } of arquivos) {
    const destino = join(dir, nome);
    if (!(await existe(destino))) await escreverAtomico(destino, dados);
  }
  await sincronizar(dir);
  return imagem;
}

async function trazerArquivo(origem: string, destino: string): Promise<void> {
  try {
    await link(origem, destino);
  } catch (erro) {
    if (codigoDe(erro) === 'EEXIST') return;
    // Another disk, or one without hard links: copy.
    await comNomeProvisorio(destino, async (provisorio) => {
      await copyFile(origem, provisorio);
      await sincronizar(provisorio);
    });
  }
}

/**
 * Brings pictures that are stored in one directory into another, by hard link where the disk allows it.
 * @throws the file system's error, e.g. ENOENT when `origem` does not hold the picture
 */
export async function trazerImagem(
  origem: string,
  dir: string,
  imagem: ImagemGuardada,
): Promise<void> {
  await Promise.all(
    nomesDosArquivos(imagem).map((nome) => trazerArquivo(join(origem, nome), join(dir, nome))),
  );
}

/** Makes the names in `dir` survive a power cut. */
export async function confirmarDiretorio(dir: string): Promise<void> {
  await sincronizar(dir);
}
