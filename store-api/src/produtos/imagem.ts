import type { StoredImagem } from '../imagens/types.ts';

// Best first: a browser takes the first source that it can read.
const ENCODINGS = [
  { tipo: 'image/avif', extension: 'avif' },
  { tipo: 'image/webp', extension: 'webp' },
  { tipo: 'image/jpeg', extension: 'jpg' },
] as const;

/** A picture as the API sends it; every address relative to the root of this server. */
export interface ImagemWire {
  url: string;
  largura: number;
  altura: number;
  miniatura: string;
  fontes: { tipo: string; srcset: string }[];
}

/** Database → wire. */
export function toImagemWire({
  chave,
  largura,
  altura,
  larguras,
  miniatura,
}: StoredImagem): ImagemWire {
  const urlOf = (pixels: number, extension: string): string =>
    `/imagens/${chave}-${pixels}.${extension}`;
  return {
    url: urlOf(largura, 'jpg'),
    largura,
    altura,
    miniatura,
    fontes: ENCODINGS.map(({ tipo, extension }) => ({
      tipo,
      srcset: larguras.map((pixels) => `${urlOf(pixels, extension)} ${pixels}w`).join(', '),
    })),
  };
}
