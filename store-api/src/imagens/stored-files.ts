import sharp from 'sharp';
import type { Database } from '../db/open.ts';
import { createPlaceholder, decode, ENCODING } from './encode.ts';
import { widestOf } from './routes.ts';
import { exclusively, type ImagensStorage } from './storage.ts';
import { fileNameOf, type ImagemFile, parseFileName, type StoredImagem } from './stored.ts';

/** The files of a picture. Each counts as stored now, so that `collectImagens` keeps it. */
function renewFiles(db: Database, imagens: ImagensStorage, chave: string): Promise<ImagemFile[]> {
  return exclusively(db, chave, async () => {
    const own: ImagemFile[] = [];
    for await (const page of imagens.list(`${chave}-`)) {
      own.push(...page.flatMap(({ nome }) => parseFileName(nome) ?? []));
    }
    await Promise.all(own.map((file) => imagens.renew(fileNameOf(file))));
    return own;
  });
}

/**
 * A stored picture by its key, read from its files. They count as stored now.
 *
 * @param known the picture, where a product has it already.
 * @returns undefined when no file of it exists.
 */
export async function findImagem(
  db: Database,
  imagens: ImagensStorage,
  chave: string,
  known: StoredImagem | undefined,
): Promise<StoredImagem | undefined> {
  const files = await renewFiles(db, imagens, chave);
  if (known !== undefined) return known;
  const widest = files.toSorted((one, other) => other.largura - one.largura)[0];
  if (widest === undefined) return undefined;
  const source = await imagens.get(fileNameOf(widest));
  if (source === undefined) return undefined;
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
