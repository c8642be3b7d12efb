import { createHash } from 'node:crypto';
import { Semaphore } from 'async-mutex';
import sharp, { type Sharp } from 'sharp';
import { EXTENSIONS, type Extension, fileNameOf, type StoredImagem } from './stored.ts';

/** The widths in pixels and the encodings of every picture. */
export const ENCODING = {
  larguras: [240, 360, 540, 800, 1200],
  avif: { quality: 50, effort: 2, chromaSubsampling: '4:2:0' },
  webp: { quality: 75, effort: 2 },
  jpg: { quality: 78, mozjpeg: true, progressive: true },
  miniatura: { side: 12, quality: 30 },
} as const;

/** Slots for encoding. Encoding takes a core for up to two seconds; the shop must stay responsive meanwhile. */
export const encodingSlots = new Semaphore(2);

/** Larger sources are refused: 50 megapixels, far above any camera's need here. */
export const MAX_PIXELS = 50_000_000;
/** Time limit for decoding, against hostile files. */
const DECODE_SECONDS = 20;

export interface EncodedFile {
  /** `<chave>-<largura>.<extension>`. */
  readonly nome: string;
  readonly largura: number;
  readonly extension: Extension;
  readonly data: Buffer;
}

export interface EncodedImagem {
  readonly imagem: StoredImagem;
  readonly files: readonly EncodedFile[];
}

/** Unencoded RGB pixels, row by row. */
interface Pixels {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

/** Decodes a picture at `largest` pixels of width at most, so that a camera's picture never fills the memory. */
export async function decode(source: Buffer, largest: number): Promise<Pixels> {
  const { data, info } = await sharp(source, { limitInputPixels: MAX_PIXELS })
    .timeout({ seconds: DECODE_SECONDS })
    .autoOrient()
    .resize({ width: largest, withoutEnlargement: true })
    .flatten({ background: '#120e0a' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

function toSharp({ data, width, height }: Pixels): Sharp {
  return sharp(data, { raw: { width, height, channels: 3 } });
}

/** The widths to encode. A source narrower than the widest one keeps its own width as the last. */
function widthsFor(source: number): number[] {
  const smaller = ENCODING.larguras.filter((width) => width <= source);
  return smaller.length === ENCODING.larguras.length ? smaller : [...smaller, source];
}

async function shrink(source: Pixels, width: number): Promise<Pixels> {
  if (width === source.width) return source;
  const { data, info } = await toSharp(source)
    .resize(width)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

function encodeAs(pixels: Pixels, extension: Extension): Promise<Buffer> {
  const format = extension === 'jpg' ? 'jpeg' : extension;
  return toSharp(pixels).toFormat(format, ENCODING[extension]).toBuffer();
}

/** A tiny blurred version as a `data:` URI. */
export async function createPlaceholder(source: Pixels): Promise<string> {
  const { side, quality } = ENCODING.miniatura;
  const data = await toSharp(source)
    .resize(side, side, { fit: 'inside' })
    .webp({ quality, effort: 6 })
    .toBuffer();
  return `data:image/webp;base64,${data.toString('base64')}`;
}

/**
 * Encodes a picture as AVIF, WebP and JPEG in every width, plus a tiny placeholder. Drops all metadata (EXIF, place,
 * colour profile) after it has applied the orientation.
 * @param source an image file of any format that sharp reads.
 * @throws Error when the source is not an image or has more than 50 megapixels.
 */
export async function encodeImagem(source: Buffer): Promise<EncodedImagem> {
  const original = await decode(source, Math.max(...ENCODING.larguras));
  const larguras = widthsFor(original.width);
  const encoded: Omit<EncodedFile, 'nome'>[] = [];
  for (const largura of larguras) {
    const reduced = await shrink(original, largura);
    for (const extension of EXTENSIONS) {
      encoded.push({ largura, extension, data: await encodeAs(reduced, extension) });
    }
  }
  const hash = createHash('sha256');
  for (const { data } of encoded) hash.update(data);
  const chave = hash.digest('hex').slice(0, 16);
  return {
    imagem: {
      chave,
      largura: original.width,
      altura: original.height,
      larguras,
      miniatura: await createPlaceholder(original),
    },
    files: encoded.map((file) => ({ ...file, nome: fileNameOf({ ...file, chave }) })),
  };
}

/**
 * Encodes one file of a picture.
 * @param source the picture's widest file.
 * @param largura at most the source's width.
 */
export async function encodeFile(
  source: Buffer,
  largura: number,
  extension: Extension,
): Promise<Buffer> {
  return encodeAs(await decode(source, largura), extension);
}
