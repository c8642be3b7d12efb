import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { ENCODING } from '../src/imagens/encode.ts';
import { storeImagem } from '../src/imagens/store.ts';
import { fileNameOf, type StoredImagem } from '../src/imagens/stored.ts';

const tableSchema = z.record(
  z.string(),
  z.strictObject({
    chave: z.string(),
    largura: z.int(),
    altura: z.int(),
    miniatura: z.string(),
  }),
);

/** The picture of each product by slug, in the order of the catalogue. */
export function readDemoImagens(): ReadonlyMap<string, StoredImagem> {
  const text = readFileSync(new URL('imagens.json', import.meta.url), 'utf8');
  const table = tableSchema.parse(JSON.parse(text));
  return new Map(
    Object.entries(table).map(([slug, record]) => [
      slug,
      { ...record, larguras: [...ENCODING.larguras] },
    ]),
  );
}

/** The committed master of a product's picture: an AVIF file at its full width. */
export function readMaster(slug: string): Promise<Buffer> {
  return readFile(new URL(`imagens/${slug}.avif`, import.meta.url));
}

/**
 * Stores a product's master under the name of its widest file. The API encodes the other files on request.
 * @param dir existing directory of the shop's pictures.
 */
export async function storeMaster(dir: string, slug: string, imagem: StoredImagem): Promise<void> {
  const file = { chave: imagem.chave, largura: imagem.largura, extension: 'avif' } as const;
  const data = await readMaster(slug);
  await storeImagem(dir, { imagem, files: [{ ...file, nome: fileNameOf(file), data }] });
}
