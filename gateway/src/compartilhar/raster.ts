import sharp, { type OutputInfo } from 'sharp';
import { ALTURA, type CapaDaLoja, type CapaDoProduto, LARGURA } from './capa.ts';
import { drawLoja } from './loja.ts';
import { PALETTE } from './palette.ts';
import { drawProduto, PHOTO_WIDTH } from './produto.ts';

// Covers are few and kept as bytes: each takes one thread, and nothing of one is held for another.
sharp.cache(false);
sharp.concurrency(1);

/** Some messengers leave a heavier picture out. */
const MAX_BYTES = 150 * 1024;
const QUALITIES = [86, 76, 62, 45] as const;
const SECONDS = 10;
/** A photo of more pixels would take a gateway's memory: no camera of a shop's makes one. */
const MAX_PHOTO_PIXELS = 40_000_000;

/** A drawn cover; `hasPhoto` is false when the photo it was to show could not be read. */
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

/** What a photo's bytes may be; a drawing (SVG) is none. */
const FORMATS: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp', 'gif', 'heif']);

/** The photo as it stands on a cover. Rejects when its bytes are no photo that can be read. */
async function preparePhoto(bytes: Uint8Array, grey: boolean): Promise<Pixels> {
  const source = sharp(bytes, { limitInputPixels: MAX_PHOTO_PIXELS, failOn: 'truncated' });
  const { format } = await source.metadata();
  if (!FORMATS.has(format)) throw new Error(`a photo cannot be ${format}`);
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

/** As good as it may be heavy. */
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

/** Draws the cover of a product over `photo`, the bytes of any picture; null draws it without one. */
export async function renderProduto(capa: CapaDoProduto, photo: Uint8Array | null): Promise<Drawn> {
  const pixels = photo && (await preparePhoto(photo, !capa.ativo).catch(() => null));
  const svg = drawProduto(capa, pixels !== null);
  return { jpeg: await encode(await compose(svg, pixels)), hasPhoto: pixels !== null };
}

/** Draws the shop's own cover. */
export async function renderLoja(capa: CapaDaLoja): Promise<Drawn> {
  return { jpeg: await encode(await compose(drawLoja(capa), null)), hasPhoto: false };
}
