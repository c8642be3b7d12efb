import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { rasterize } from './drawing/rasterize.ts';
import { SHOP_SCENES } from './drawing/shop-scenes.ts';
import type { EncodedFile, EncodedImagem, Extension } from './encode.ts';
import { encodeImagem } from './encode.ts';
import { writeAtomically } from './store.ts';

/** One picture in `loja.json`; addresses are relative to the site's root. */
export interface ShopPicture {
  readonly url: string;
  readonly largura: number;
  readonly altura: number;
  readonly miniatura: string;
  readonly fontes: readonly { readonly tipo: string; readonly srcset: string }[];
}

/** Those of the pictures that the home page opens with. */
const WIDTHS: Readonly<Record<string, readonly number[]>> = {
  hero: [960, 1440, 1920, 2400],
  'hero-retrato': [540, 810, 1080],
};
/** The second is a third of a page: beside its words on a computer, and on phones. */
const CATEGORIA_WIDTHS = [480, 820, 1200, 1600];

const MEDIA_TYPES: readonly (readonly [Extension, string])[] = [
  ['avif', 'image/avif'],
  ['webp', 'image/webp'],
  ['jpg', 'image/jpeg'],
];

function describePicture(
  { imagem, files }: EncodedImagem,
  urlOf: (file: EncodedFile) => string,
): ShopPicture {
  const encodedAs = (extension: Extension): readonly EncodedFile[] =>
    files.filter((file) => file.extension === extension);
  const largest = encodedAs('jpg').at(-1);
  return {
    url: largest === undefined ? '' : urlOf(largest),
    largura: imagem.largura,
    altura: imagem.altura,
    miniatura: imagem.miniatura,
    fontes: MEDIA_TYPES.map(([extension, tipo]) => ({
      tipo,
      srcset: encodedAs(extension)
        .map((file) => `${urlOf(file)} ${file.largura}w`)
        .join(', '),
    })),
  };
}

/**
 * Draws the shop's own pictures (hero, categories) into a folder, with `loja.json` (name → `ShopPicture`)
 * written last. File names carry the content's hash, so they may be cached for ever; files of earlier
 * drawings are removed.
 * @param destination - folder, made when absent; everything in it belongs to this function
 * @param prefix - where the site serves that folder
 * @param onProgress - told how many pictures are ready
 */
export async function drawShop(
  destination: string,
  prefix = '/loja',
  onProgress: (ready: number, total: number) => void = () => undefined,
): Promise<Record<string, ShopPicture>> {
  await mkdir(destination, { recursive: true });
  const scenes = Object.entries(SHOP_SCENES);
  const manifest: Record<string, ShopPicture> = {};
  const written = new Set(['loja.json']);
  for (const [name, draw] of scenes) {
    const larguras = WIDTHS[name] ?? CATEGORIA_WIDTHS;
    const care = name in WIDTHS ? 'slow' : 'quick';
    const photo = await encodeImagem(await rasterize(draw()), larguras, care);
    const nameOf = (file: EncodedFile): string => `${name}-${file.nome}`;
    for (const file of photo.files) {
      written.add(nameOf(file));
      await writeAtomically(join(destination, nameOf(file)), file.data);
    }
    manifest[name] = describePicture(photo, (file) => `${prefix}/${nameOf(file)}`);
    onProgress(Object.keys(manifest).length, scenes.length);
  }
  await writeAtomically(join(destination, 'loja.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  const stale = (await readdir(destination)).filter((name) => !written.has(name));
  for (const name of stale) await rm(join(destination, name), { recursive: true, force: true });
  return manifest;
}
