import { EXTENSIONS, type Extension, fileNameOf, type StoredImagem } from '../imagens/stored.ts';

const MEDIA_TYPES: Readonly<Record<Extension, string>> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
};

/** A picture as the API sends it. Addresses are relative to the root of this server. */
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
  const urlOf = (pixels: number, extension: Extension): string =>
    `/imagens/${fileNameOf({ chave, largura: pixels, extension })}`;
  return {
    url: urlOf(largura, 'jpg'),
    largura,
    altura,
    miniatura,
    fontes: EXTENSIONS.map((extension) => ({
      tipo: MEDIA_TYPES[extension],
      srcset: larguras.map((pixels) => `${urlOf(pixels, extension)} ${pixels}w`).join(', '),
    })),
  };
}
