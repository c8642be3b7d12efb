import type { Pixels } from './drawing/rasterize.ts';
import { contentKey, encodeAs, encodePlaceholder, toSharp } from './encode.ts';

/** High enough that the smaller widths, which store-api encodes from the master, show no artefact of it. */
const MASTER_QUALITY = 64;

/** One row of `store-api/demo/imagens.json`; sizes in pixels. */
export interface MasterRecord {
  readonly chave: string;
  readonly largura: number;
  readonly altura: number;
  readonly miniatura: string;
}

export interface Master {
  readonly record: MasterRecord;
  /** The AVIF file. */
  readonly data: Buffer;
}

/** Encodes a product's picture at its full size. */
export async function encodeMaster(picture: Pixels): Promise<Master> {
  const data = await encodeAs(toSharp(picture), 'avif', MASTER_QUALITY);
  return {
    data,
    record: {
      chave: contentKey(data),
      largura: picture.width,
      altura: picture.height,
      miniatura: await encodePlaceholder(picture),
    },
  };
}
