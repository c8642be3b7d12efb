import type { ImagemGuardada } from '../imagens/tipos.ts';

// Best first: a browser takes the first source that it can read.
const CODIFICACOES = [
  { tipo: 'image/avif', extensao: 'avif' },
  { tipo: 'image/webp', extensao: 'webp' },
  { tipo: 'image/jpeg', extensao: 'jpg' },
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
export function imagemWire({
  chave,
  largura,
  altura,
  larguras,
  miniatura,
}: ImagemGuardada): ImagemWire {
  const endereco = (pixels: number, extensao: string): string =>
    `/imagens/${chave}-${pixels}.${extensao}`;
  return {
    url: endereco(largura, 'jpg'),
    largura,
    altura,
    miniatura,
    fontes: CODIFICACOES.map(({ tipo, extensao }) => ({
      tipo,
      srcset: larguras.map((pixels) => `${endereco(pixels, extensao)} ${pixels}w`).join(', '),
    })),
  };
}
