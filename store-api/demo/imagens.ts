import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { z } from 'zod';
import { ENCODING } from '../src/imagens/encode.ts';
import type { ImagensStorage } from '../src/imagens/storage.ts';
import { fileNameOf, type ImagemComAlt, type StoredImagem } from '../src/imagens/stored.ts';

const masterSchema = z.strictObject({
  chave: z.string(),
  largura: z.int(),
  altura: z.int(),
  miniatura: z.string(),
});

const tableSchema = z.record(z.string(), masterSchema);

const detalhesSchema = z.record(z.string(), z.array(masterSchema.extend({ alt: z.string() })));

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

/** The further pictures of a few products, by slug: sections of their masters. */
export function readDemoDetalhes(): ReadonlyMap<string, readonly ImagemComAlt[]> {
  const text = readFileSync(new URL('detalhes.json', import.meta.url), 'utf8');
  const table = detalhesSchema.parse(JSON.parse(text));
  return new Map(
    Object.entries(table).map(([slug, records]) => [
      slug,
      records.map(({ alt, ...record }) => ({
        alt,
        imagem: { ...record, larguras: [...ENCODING.larguras] },
      })),
    ]),
  );
}

/** The committed file of a product's further picture, counted from 1. */
export function readDetalhe(slug: string, number: number): Promise<Buffer> {
  return readFile(new URL(`detalhes/${slug}-${number}.avif`, import.meta.url));
}

/** The committed master of a product's picture: an AVIF file at its full width. */
export function readMaster(slug: string): Promise<Buffer> {
  return readFile(new URL(`imagens/${slug}.avif`, import.meta.url));
}

const LARGURAS = new URL('larguras/', import.meta.url);

/**
 * Stores the narrower AVIF files that most pages show, as the API would encode them from the masters. It encodes the other
 * files on request.
 */
export async function storeLarguras(imagens: ImagensStorage): Promise<void> {
  const store = async (nome: string) =>
    imagens.put([{ nome, data: await readFile(new URL(nome, LARGURAS)) }]);
  await Promise.all((await readdir(LARGURAS)).map(store));
}

/** Stores a product's master under the name of its widest file. */
export async function storeMaster(
  imagens: ImagensStorage,
  slug: string,
  imagem: StoredImagem,
): Promise<void> {
  await storeWidest(imagens, imagem, await readMaster(slug));
}

/** Stores the further pictures of a product, as `storeMaster`. */
export async function storeDetalhes(
  imagens: ImagensStorage,
  slug: string,
  detalhes: readonly ImagemComAlt[],
): Promise<void> {
  for (const [index, { imagem }] of detalhes.entries()) {
    await storeWidest(imagens, imagem, await readDetalhe(slug, index + 1));
  }
}

async function storeWidest(
  imagens: ImagensStorage,
  imagem: StoredImagem,
  data: Buffer,
): Promise<void> {
  const file = { chave: imagem.chave, largura: imagem.largura, extension: 'avif' } as const;
  await imagens.put([{ nome: fileNameOf(file), data }]);
}
