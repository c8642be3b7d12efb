import { createHash } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import type { Pixels } from './drawing/rasterize.ts';

const PLACEHOLDER_SIDE = 12;

export const EXTENSIONS = ['avif', 'webp', 'jpg'] as const;
export type Extension = (typeof EXTENSIONS)[number];

/** Opens drawn pixels for encoding. */
export function toSharp({ pixels, width, height }: Pixels): Sharp {
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

/** Encodes one picture. Slow settings: it happens once, and every visitor downloads the result. */
export function encodeAs(image: Sharp, extension: Extension, avifQuality = 50): Promise<Buffer> {
  switch (extension) {
    case 'avif':
      return image.avif({ quality: avifQuality, effort: 4, chromaSubsampling: '4:2:0' }).toBuffer();
    case 'webp':
      return image.webp({ quality: 75, effort: 5 }).toBuffer();
    case 'jpg':
      return image.jpeg({ quality: 78, mozjpeg: true, progressive: true }).toBuffer();
  }
}

/** A `data:` URI of at most 12 × 12 pixels, shown until the picture has loaded. */
export async function encodePlaceholder(picture: Pixels): Promise<string> {
  const data = await toSharp(picture)
    .resize(PLACEHOLDER_SIDE, PLACEHOLDER_SIDE, { fit: 'inside' })
    .webp({ quality: 30, effort: 6 })
    .toBuffer();
  return `data:image/webp;base64,${data.toString('base64')}`;
}

/** 16 hexadecimal digits that change with the content. */
export function contentKey(data: Buffer): string {
  return createHash('sha256').update(data).digest('hex').slice(0, 16);
}
