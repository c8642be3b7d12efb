import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { z } from 'zod';
import type { DrawingOptions } from './drawing/composition.ts';
import { drawSvg } from './drawing/composition.ts';
import { rasterize } from './drawing/rasterize.ts';
import { ENCODING, encodeImagem } from './encode.ts';
import { storeImagem, writeAtomically } from './store.ts';
import type { StoredImagem } from './types.ts';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const RECORD_FILE = 'imagem.json';

const recordSchema = z.object({
  chave: z.string(),
  largura: z.number(),
  altura: z.number(),
  larguras: z.array(z.number()),
  miniatura: z.string(),
}) satisfies z.ZodType<StoredImagem>;

/** What a drawn picture depends on. */
export interface DrawingRequest {
  readonly seed: string;
  readonly options: DrawingOptions;
}

export interface CachedImagem {
  readonly imagem: StoredImagem;
  /** The directory that holds its files. */
  readonly dir: string;
}

/** Where drawn pictures are kept between starts: `CACHE_DIR`, or `.cache` of the repository. */
export function cacheDir(env: NodeJS.ProcessEnv = process.env): string {
  return join(env['CACHE_DIR'] ?? join(ROOT, '.cache'), 'imagens');
}

/** Changes when the drawing code, the encoder's settings or the image library change. */
export async function drawingVersion(): Promise<string> {
  const drawing = join(HERE, 'drawing');
  const names = (await readdir(drawing)).filter((name) => !name.includes('.test.')).toSorted();
  const hash = createHash('sha256');
  for (const name of names) hash.update(name).update(await readFile(join(drawing, name)));
  hash.update(JSON.stringify([ENCODING, sharp.versions]));
  return hash.digest('hex');
}

function entryName(version: string, { seed, options }: DrawingRequest): string {
  return createHash('sha256')
    .update(JSON.stringify([version, seed, options]))
    .digest('hex')
    .slice(0, 24);
}

/** The stored record, or nothing when the entry is missing, unfinished or unreadable. */
async function readRecord(dir: string): Promise<StoredImagem | undefined> {
  const text = await readFile(join(dir, RECORD_FILE), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  try {
    return recordSchema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

async function produce(dir: string, { seed, options }: DrawingRequest): Promise<StoredImagem> {
  await mkdir(dir, { recursive: true });
  const encoded = await encodeImagem(await rasterize(drawSvg(seed, options)));
  const imagem = await storeImagem(dir, encoded);
  // Written last: an entry with its record is whole.
  await writeAtomically(join(dir, RECORD_FILE), JSON.stringify(imagem));
  return imagem;
}

const WORKERS = 2;

/**
 * Draws and encodes the pictures that the cache lacks, two at a time.
 * @param onProgress - told how many are ready, each time one more is; not called when none is missing
 * @returns one entry for each request, in the same order
 * @throws when the cache cannot be written (the file system's error)
 */
export async function obtainImagens(
  requests: readonly DrawingRequest[],
  cache: string,
  onProgress: (ready: number, total: number) => void,
): Promise<CachedImagem[]> {
  const version = await drawingVersion();
  const dirs = requests.map((request) => join(cache, entryName(version, request)));
  const records = await Promise.all(dirs.map(readRecord));
  const missing = requests.flatMap((request, i) =>
    records[i] === undefined ? [{ pedido: request, i }] : [],
  );
  let ready = requests.length - missing.length;
  const queue = missing.values();
  const work = async (): Promise<void> => {
    for (const { pedido: request, i } of queue) {
      records[i] = await produce(dirs[i] ?? cache, request);
      ready += 1;
      onProgress(ready, requests.length);
    }
  };
  await Promise.all(Array.from({ length: WORKERS }, work));
  return records.flatMap((imagem, i) => {
    const dir = dirs[i];
    return imagem === undefined || dir === undefined ? [] : [{ imagem, dir }];
  });
}

/** Removes the entries of drawings that no longer exist. */
export async function pruneCache(cache: string, inUse: readonly CachedImagem[]): Promise<void> {
  const kept = new Set(inUse.map(({ dir }) => dir));
  for (const name of await readdir(cache)) {
    const dir = join(cache, name);
    if (!kept.has(dir)) await rm(dir, { recursive: true, force: true });
  }
}
