import { z } from 'zod';
import type { FonteModelo, ImagemModelo } from '../graphql/modelos.ts';

const medida = z.number().int().positive().nullish().catch(null);

export const imagemWire = z.object({
  url: z.string(),
  largura: medida,
  altura: medida,
  miniatura: z.string().nullish().catch(null),
  fontes: z
    .array(z.object({ tipo: z.string(), srcset: z.string() }))
    .nullish()
    .catch(null),
});

const MINIATURA = /^data:image\/(?:webp|jpeg|png|avif|gif);base64,[A-Za-z0-9+/]+={0,2}$/;

/**
 * The address under which a browser may load a picture: absolute ones stay, root-relative ones are
 * served by the gateway below `/imagens/`. Null for every other scheme.
 */
export function enderecoDeImagem(bruto: string): string | null {
  const endereco = bruto.trim();
  if (/^https?:\/\/[^\s"'<>]+$/i.test(endereco)) return endereco;
  if (/^\/\/[^\s"'<>]+$/.test(endereco)) return `https:${endereco}`;
  if (!/^\/[\w./%-]+$/.test(endereco) || endereco.includes('..')) return null;
  return endereco.startsWith('/imagens/') ? endereco : `/imagens/-${endereco}`;
}

function lerFonte(fonte: FonteModelo): FonteModelo[] {
  if (!/^image\/[\w.+-]+$/.test(fonte.tipo)) return [];
  const candidatos = fonte.srcset.split(',').map((candidato) => {
    const [endereco = '', largura = ''] = candidato.trim().split(/\s+/);
    const url = enderecoDeImagem(endereco);
    return url === null || !/^(?:\d+w|[\d.]+x)?$/.test(largura) ? null : `${url} ${largura}`.trim();
  });
  return candidatos.includes(null) ? [] : [{ tipo: fonte.tipo, srcset: candidatos.join(', ') }];
}

/** Reads a picture from the additive `imagem` object or, without one, from the bare `imagemUrl`. */
export function lerImagem(
  imagem: z.output<typeof imagemWire> | null | undefined,
  imagemUrl: string | null | undefined,
  alt: string,
): ImagemModelo | null {
  const url = enderecoDeImagem(imagem?.url ?? imagemUrl ?? '');
  if (url === null) return null;
  const miniatura = imagem?.miniatura ?? null;
  return {
    url,
    largura: imagem?.largura ?? null,
    altura: imagem?.altura ?? null,
    miniatura: miniatura !== null && MINIATURA.test(miniatura) ? miniatura : null,
    fontes: (imagem?.fontes ?? []).flatMap(lerFonte),
    alt,
  };
}
