import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { createPlaceholder, decode, ENCODING } from './encode.ts';
import { widestOf } from './routes.ts';
import { renew } from './store.ts';
import { fileNameOf, type ImagemFile, parseFileName, type StoredImagem } from './stored.ts';

/** The files of a picture. Each counts as stored now, so that `collectImagens` keeps it. */
async function renewFiles(dir: string, chave: string): Promise<ImagemFile[]> {
  const files = (await readdir(dir)).flatMap((name) => parseFileName(name) ?? []);
  const own = files.filter((file) => file.chave === chave);
  await Promise.all(own.map((file) => renew(join(dir, fileNameOf(file)))));
  return own;
}

/**
 * A stored picture by its key, read from its files. They count as stored now.
 *
 * @param known the picture, where a product has it already.
 * @returns undefined when no file of it exists.
 */
export async function findImagem(
  dir: string,
  chave: string,
  known: StoredImagem | undefined,
): Promise<StoredImagem | undefined> {
  const files = await renewFiles(dir, chave);
  if (known !== undefined) return known;
  const widest = files.toSorted((one, other) => other.largura - one.largura)[0];
  if (widest === undefined) return undefined;
  const source = await readFile(join(dir, fileNameOf(widest)));
  const { width, height } = await sharp(source).metadata();
  const isWhole = widest.largura === widestOf(widest).largura;
  const larguras = new Set(files.map(({ largura }) => largura));
  return {
    chave,
    largura: width,
    altura: height,
    // The other files of a picture of the greatest width are encoded on request.
    larguras: isWhole ? [...ENCODING.larguras] : [...larguras].toSorted((a, b) => a - b),
    miniatura: await createPlaceholder(await decode(source, width)),
  };
}
