import { createHash } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import type { Pixels } from './drawing/rasterize.ts';
import type { StoredImagem } from './types.ts';

/** What every picture of the shop is encoded to; part of the cache's key. */
export const ENCODING = {
  larguras: [240, 360, 540, 800, 1200],
  avif: { quality: 50, effort: 2, chromaSubsampling: '4:2:0' },
  webp: { quality: 75, effort: 2 },
  jpg: { quality: 78, mozjpeg: true, progressive: true },
  miniatura: { side: 12, quality: 30 },
} as const;

/**
 * How long AVIF may take: `slow` is five times as long and a fifth smaller, for the few pictures that a page opens
 * with.
 */
export type Care = 'quick' | 'slow';
const AVIF_EFFORT: Readonly<Record<Care, number>> = { quick: ENCODING.avif.effort, slow: 4 };

const EXTENSIONS = ['avif', 'webp', 'jpg'] as const;
export type Extension = (typeof EXTENSIONS)[number];

/** Larger sources are refused: 50 megapixels, far above any camera's need here. */
export const MAX_PIXELS = 50_000_000;
/** Decoding a hostile file ends here. */
const DECODE_SECONDS = 20;

export interface EncodedFile {
  /** `<chave>-<largura>.<ext>`. */
  readonly nome: string;
  readonly largura: number;
  readonly extension: Extension;
  readonly data: Buffer;
}

export interface EncodedImagem {
  readonly imagem: StoredImagem;
  readonly files: readonly EncodedFile[];
}

interface Reduced extends Pixels {
  readonly channels: 3;
}

// A file is decoded at the largest width that is made of it: a camera's picture never stands whole in memory.
async function readPixels(source: Buffer | Pixels, largest: number | undefined): Promise<Reduced> {
  if (!Buffer.isBuffer(source)) return { ...source, channels: 3 };
  const { data, info } = await sharp(source, { limitInputPixels: MAX_PIXELS })
    .timeout({ seconds: DECODE_SECONDS })
    .autoOrient()
    .resize({ ...(largest === undefined ? {} : { width: largest }), withoutEnlargement: true })
    .flatten({ background: '#120e0a' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, height: info.height, channels: 3 };
}

function toSharp(r: Reduced): Sharp {
  return sharp(r.pixels, { raw: { width: r.width, height: r.height, channels: r.channels } });
}

/** Never enlarges: a small source keeps its own width as the widest one. */
function widthsFor(source: number, requested: readonly number[]): number[] {
  const smaller = requested.filter((width) => width <= source);
  const largest = requested.at(-1) ?? source;
  return smaller.at(-1) === largest ? smaller : [...smaller, source];
}

async function shrink(source: Reduced, width: number): Promise<Reduced> {
  if (width === source.width) return source;
  const { data, info } = await toSharp(source)
    .resize(width)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, height: info.height, channels: 3 };
}

function encodeAs(reduced: Reduced, extension: Extension, care: Care): Promise<Buffer> {
  const image = toSharp(reduced);
  switch (extension) {
    case 'avif':
      return image.avif({ ...ENCODING.avif, effort: AVIF_EFFORT[care] }).toBuffer();
    case 'webp':
      return image.webp(ENCODING.webp).toBuffer();
    case 'jpg':
      return image.jpeg(ENCODING.jpg).toBuffer();
  }
}

async function createPlaceholder(source: Reduced): Promise<string> {
  const { side, quality } = ENCODING.miniatura;
  const data = await toSharp(source)
    .resize(side, side, { fit: 'inside' })
    .webp({ quality, effort: 6 })
    .toBuffer();
  return `data:image/webp;base64,${data.toString('base64')}`;
}

/**
 * Encodes a picture as AVIF, WebP and JPEG in every width, plus a tiny placeholder. Metadata (EXIF,
 * place, colour profile) is left behind; the orientation it asks for is applied first.
 * @param source - an image file of any format that sharp reads, or raw pixels
 * @param larguras - widths in pixels, ascending; those above the source's own are not made
 * @param care - how long its AVIF files may take
 * @throws when the source is not an image or has more than 50 megapixels
 */
export async function encodeImagem(
  source: Buffer | Pixels,
  larguras: readonly number[] = ENCODING.larguras,
  care: Care = 'quick',
): Promise<EncodedImagem> {
  const original = await readPixels(source, larguras.at(-1));
  const files: Omit<EncodedFile, 'nome'>[] = [];
  const made = widthsFor(original.width, larguras);
  let altura = original.height;
  for (const largura of made) {
    const reduced = await shrink(original, largura);
    altura = reduced.height;
    for (const extension of EXTENSIONS) {
      files.push({ largura, extension, data: await encodeAs(reduced, extension, care) });
    }
  }
  const hash = createHash('sha256');
  for (const { data } of files) hash.update(data);
  const chave = hash.digest('hex').slice(0, 16);
  return {
    imagem: {
      chave,
      largura: made.at(-1) ?? original.width,
      altura,
      larguras: made,
      miniatura: await createPlaceholder(original),
    },
    files: files.map((file) => ({
      ...file,
      nome: `${chave}-${file.largura}.${file.extension}`,
    })),
  };
}

/** The names of the files that belong to a stored picture. */
export function fileNames(image: StoredImagem): string[] {
  return image.larguras.flatMap((largura) =>
    EXTENSIONS.map((extension) => `${image.chave}-${largura}.${extension}`),
  );
}
