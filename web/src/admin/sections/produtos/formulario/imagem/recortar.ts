import { tipoOf } from './conferir.ts';

/** A part of a picture, in pixels or in percent. */
export interface Parte {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Converts a part in percent to whole pixels inside the picture. */
export function pixelsOf(
  { x, y, width, height }: Parte,
  picture: { readonly width: number; readonly height: number },
): Parte {
  const left = Math.min(Math.max(Math.round((x * picture.width) / 100), 0), picture.width - 1);
  const top = Math.min(Math.max(Math.round((y * picture.height) / 100), 0), picture.height - 1);
  return {
    x: left,
    y: top,
    width: Math.min(Math.max(Math.round((width * picture.width) / 100), 1), picture.width - left),
    height: Math.min(
      Math.max(Math.round((height * picture.height) / 100), 1),
      picture.height - top,
    ),
  };
}

/** Encoder quality for JPEG and WebP, visually lossless. */
const QUALITY = 0.92;

/** Crops a picture (pixels) to a new file, in the original encoding where the browser can write it. */
export async function recortar(
  picture: ImageBitmap,
  original: File,
  { x, y, width, height }: Parte,
): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  canvas.getContext('2d')?.drawImage(picture, x, y, width, height, 0, 0, width, height);
  const tipo = (await tipoOf(original)) ?? 'image/jpeg';
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, tipo, QUALITY));
  if (!blob) throw new Error('The picture could not be written.');
  const name = original.name.replace(/\.[^.]*$/, '');
  return new File([blob], `${name}.${blob.type.replace('image/', '')}`, { type: blob.type });
}
