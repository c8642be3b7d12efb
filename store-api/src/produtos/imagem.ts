import { z } from 'zod';
import { named } from '../http/fields.ts';
import {
  EXTENSIONS,
  type Extension,
  fileNameOf,
  type ImagemComAlt,
  MIME_TYPES,
  type StoredImagem,
} from '../imagens/stored.ts';

/** A picture as the API sends it. Addresses are relative to the root of this server. */
export const Imagem = named('Imagem', 'A picture in several encodings and widths.', {
  url: z.string().describe('The widest JPEG, relative to the root of this server.'),
  largura: z.int().describe('Width of `url` in pixels.'),
  altura: z.int().describe('Height of `url` in pixels.'),
  miniatura: z.string().describe('A tiny blurred version as a `data:` URI.'),
  fontes: z
    .array(
      z.object({
        tipo: z.string().describe('Media type, e.g. `image/avif`.'),
        srcset: z.string().describe('Ready for the `srcset` attribute.'),
      }),
    )
    .describe('Every encoding, best first.'),
});

/** A picture of a product, among several. */
export const ImagemDoProduto = Imagem.extend({
  chave: z.string().describe('Names the picture in a product form.'),
  alt: z.string().describe('Alternative text; empty: the name of the product.'),
}).meta({ id: 'ImagemDoProduto', description: 'One of up to six pictures of a product.' });

export function toImagemDoProdutoWire({
  imagem,
  alt,
}: ImagemComAlt): z.infer<typeof ImagemDoProduto> {
  return { ...toImagemWire(imagem), chave: imagem.chave, alt };
}

export function toImagemWire({
  chave,
  largura,
  altura,
  larguras,
  miniatura,
}: StoredImagem): z.infer<typeof Imagem> {
  const urlOf = (pixels: number, extension: Extension): string =>
    `/imagens/${fileNameOf({ chave, largura: pixels, extension })}`;
  return {
    url: urlOf(largura, 'jpg'),
    largura,
    altura,
    miniatura,
    fontes: EXTENSIONS.map((extension) => ({
      tipo: MIME_TYPES[extension],
      srcset: larguras.map((pixels) => `${urlOf(pixels, extension)} ${pixels}w`).join(', '),
    })),
  };
}
