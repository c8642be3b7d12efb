import type { Pixels } from './drawing/rasterize.ts';
import {
  contentKey,
  EXTENSIONS,
  type Extension,
  encodeAs,
  encodePlaceholder,
  toSharp,
} from './encode.ts';

/** One picture in `web/src/features/home/pictures.json`; addresses are relative to the site's root, sizes in pixels. */
export interface ShopPicture {
  readonly url: string;
  readonly largura: number;
  readonly altura: number;
  readonly miniatura: string;
  readonly fontes: readonly { readonly tipo: string; readonly srcset: string }[];
}

interface ShopFile {
  /** `<picture>-<content key>-<width>.<extension>`: a browser may cache it forever. */
  readonly name: string;
  readonly data: Buffer;
}

const HERO_WIDTHS: Readonly<Record<string, readonly number[]>> = {
  hero: [960, 1440, 1920, 2400],
  'hero-retrato': [540, 810, 1080],
};
// 820 is a third of a wide page, and the full width of most phones.
const CATEGORIA_WIDTHS = [480, 820, 1200, 1600];
/** Only browsers without AVIF and WebP load the JPEG: one width is enough. */
const JPEG_WIDTHS = new Set([1080, 1200, 1440]);

const MEDIA_TYPES: Readonly<Record<Extension, string>> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
};

/**
 * Encodes one of the shop's own pictures in every width that a page asks for.
 * @param prefix - where the site serves the files
 */
export async function encodeShopPicture(
  name: string,
  picture: Pixels,
  prefix: string,
): Promise<{ record: ShopPicture; files: ShopFile[] }> {
  const files: ShopFile[] = [];
  const sources = new Map<Extension, string[]>();
  let url = '';
  for (const width of HERO_WIDTHS[name] ?? CATEGORIA_WIDTHS) {
    const reduced = await toSharp(picture)
      .resize(width)
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { info, data: pixels } = reduced;
    for (const extension of EXTENSIONS) {
      if (extension === 'jpg' && !JPEG_WIDTHS.has(width)) continue;
      const data = await encodeAs(
        toSharp({ pixels, width: info.width, height: info.height }),
        extension,
      );
      const file = { name: `${name}-${contentKey(data)}-${width}.${extension}`, data };
      files.push(file);
      sources.set(extension, [
        ...(sources.get(extension) ?? []),
        `${prefix}/${file.name} ${width}w`,
      ]);
      if (extension === 'jpg') url = `${prefix}/${file.name}`;
    }
  }
  const record = {
    url,
    largura: picture.width,
    altura: picture.height,
    miniatura: await encodePlaceholder(picture),
    fontes: EXTENSIONS.map((extension) => ({
      tipo: MEDIA_TYPES[extension],
      srcset: (sources.get(extension) ?? []).join(', '),
    })),
  };
  return { record, files };
}
