import sharp, { type Metadata } from 'sharp';
import {
  ALTURA,
  type CapaDaLoja,
  type CapaDoProduto,
  LARGURA,
} from '../../../shop/catalogo/capa.ts';
import { drawLoja, drawProduto, PALETTE } from './drawing.ts';

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
/** The photo fills the cover's left side. `sobre-foto.svg` fades its edge. */
const PHOTO = { width: 504, height: ALTURA, channels: 3 } as const;

/** The first bytes of a JPEG, PNG, GIF, WebP or AVIF. Other formats, such as SVG, are not opened. */
const SIGNATURE = /^(?:\xff\xd8\xff|\x89PNG\r\n|GIF8|RIFF.{4}WEBP|.{4}ftyp)/s;

function isWhole({ format, depth, isProgressive }: Metadata): boolean {
  const interlaced = format === 'png' && isProgressive;
  return format === 'heif' || format === 'gif' || depth !== 'uchar' || interlaced;
}

/** The photo's pixels in the size of `PHOTO`. Rejects when it is unreadable. */
async function preparePhoto(bytes: Uint8Array, grey: boolean): Promise<Buffer> {
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
    .resize({ ...PHOTO, fit: 'cover' })
    .flatten({ background: PALETTE.surface })
    .toColourspace('srgb');
  return (grey ? photo.modulate({ saturation: 0.12, brightness: 0.7 }) : photo)
    .removeAlpha()
    .raw()
    .toBuffer();
}

/**
 * Draws a cover as a JPEG in the best quality within the size limit. An unreadable photo of the product is left out; then
 * `hasPhoto` is false.
 */
export async function renderCapa(capa: CapaDoProduto | CapaDaLoja, photo: Uint8Array | null) {
  const isProduto = 'foto' in capa;
  const pixels =
    photo && isProduto ? await preparePhoto(photo, !capa.ativo).catch(() => null) : null;
  const drawn = await (isProduto ? drawProduto(capa, pixels !== null) : drawLoja(capa));
  const layers = [
    ...(pixels ? [{ input: pixels, raw: PHOTO, left: 0, top: 0 }] : []),
    ...drawn.map((svg) => ({ input: Buffer.from(svg), left: 0, top: 0 })),
  ];
  const cover = sharp({
    create: { width: LARGURA, height: ALTURA, channels: 3, background: PALETTE.bg },
  })
    .timeout({ seconds: SECONDS })
    .composite(layers)
    .removeAlpha();
  let jpeg = Buffer.alloc(0);
  for (const quality of QUALITIES) {
    jpeg = await cover.clone().jpeg({ quality, mozjpeg: true }).toBuffer();
    if (jpeg.length <= MAX_BYTES) break;
  }
  return { jpeg, hasPhoto: pixels !== null };
}
