import sharp, { type Metadata, type OutputInfo } from 'sharp';
import {
  ALTURA,
  type CapaDaLoja,
  type CapaDoProduto,
  LARGURA,
} from '../../../shop/catalogo/capa.ts';
import { drawLoja } from './loja.ts';
import { PALETTE } from './palette.ts';
import { drawProduto, PHOTO_WIDTH } from './produto.ts';

// Covers are few and cached as bytes: one thread each, and no shared cache.
sharp.cache(false);
sharp.concurrency(1);

/** Some messengers skip heavier images. */
const MAX_BYTES = 150 * 1024;
const QUALITIES = [86, 76, 62, 45] as const;
const SECONDS = 10;
/** A photo with more pixels would exhaust the gateway's memory. */
const MAX_PHOTO_PIXELS = 40_000_000;
/** The limit for formats that are decoded completely, with up to 18 bytes a pixel. */
const MAX_WHOLE_PIXELS = 12_000_000;

/** A drawn cover; `hasPhoto` is false when its photo was unreadable. */
export interface Drawn {
  readonly jpeg: Buffer;
  readonly hasPhoto: boolean;
}

interface Pixels {
  readonly data: Buffer;
  readonly info: OutputInfo;
}

const rawOf = ({ width, height, channels }: OutputInfo) => ({
  raw: { width, height, channels },
});

/** The first bytes of a JPEG, PNG, GIF, WebP or AVIF. Other formats, such as SVG, are not opened. */
const SIGNATURE = /^(?:\xff\xd8\xff|\x89PNG\r\n|GIF8|RIFF.{4}WEBP|.{4}ftyp)/s;

function isWhole({ format, depth, isProgressive }: Metadata): boolean {
  const interlaced = format === 'png' && isProgressive;
  return format === 'heif' || format === 'gif' || depth !== 'uchar' || interlaced;
}

/** The photo in the cover's size. Rejects when it is unreadable. */
async function preparePhoto(bytes: Uint8Array, grey: boolean): Promise<Pixels> {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  if (!SIGNATURE.test(head)) throw new Error('the file is not a photo in a supported format');
  const source = sharp(bytes, { limitInputPixels: MAX_PHOTO_PIXELS, failOn: 'truncated' });
  const metadata = await source.metadata();
  if (isWhole(metadata) && metadata.width * metadata.height > MAX_WHOLE_PIXELS) {
    throw new Error('the photo has too many pixels to decode');
  }
  const photo = source
    .timeout({ seconds: SECONDS })
    .autoOrient()
    .resize(PHOTO_WIDTH, ALTURA, { fit: 'cover' })
    .flatten({ background: PALETTE.surface })
    .toColourspace('srgb');
  return (grey ? photo.modulate({ saturation: 0.12, brightness: 0.7 }) : photo)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
}

async function compose(svg: string, photo: Pixels | null): Promise<Pixels> {
  const layers = [
    ...(photo ? [{ input: photo.data, ...rawOf(photo.info), left: 0, top: 0 }] : []),
    { input: Buffer.from(svg), left: 0, top: 0 },
  ];
  return sharp({
    create: { width: LARGURA, height: ALTURA, channels: 3, background: PALETTE.bg },
  })
    .timeout({ seconds: SECONDS })
    .composite(layers)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
}

/** The best quality within the size limit. */
async function encode({ data, info }: Pixels): Promise<Buffer> {
  let jpeg = Buffer.alloc(0);
  for (const quality of QUALITIES) {
    jpeg = await sharp(data, rawOf(info))
      .timeout({ seconds: SECONDS })
      .jpeg({ quality, mozjpeg: true })
      .toBuffer();
    if (jpeg.length <= MAX_BYTES) return jpeg;
  }
  return jpeg;
}

/** Draws the cover of a product over `photo`, the bytes of an image; null draws it without one. */
export async function renderProduto(capa: CapaDoProduto, photo: Uint8Array | null): Promise<Drawn> {
  const pixels = photo && (await preparePhoto(photo, !capa.ativo).catch(() => null));
  const svg = drawProduto(capa, pixels !== null);
  return { jpeg: await encode(await compose(svg, pixels)), hasPhoto: pixels !== null };
}

/** Draws the shop's own cover. */
export async function renderLoja(capa: CapaDaLoja): Promise<Drawn> {
  return { jpeg: await encode(await compose(drawLoja(capa), null)), hasPhoto: false };
}
