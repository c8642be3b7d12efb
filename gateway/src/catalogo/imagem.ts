import { z } from 'zod';
import type { FonteModel, ImagemModel } from './model.ts';

const pixels = z.number().int().positive().nullish().catch(null);

export const imagemWire = z.object({
  url: z.string(),
  largura: pixels,
  altura: pixels,
  miniatura: z.string().nullish().catch(null),
  fontes: z
    .array(z.object({ tipo: z.string(), srcset: z.string() }))
    .nullish()
    .catch(null),
});

const MINIATURA = /^data:image\/(?:webp|jpeg|png|avif|gif);base64,[A-Za-z0-9+/]+={0,2}$/;

/**
 * The address under which the shop's pages may load a picture, which is by https or from their own host: absolute
 * ones are asked for by https, root-relative ones are served by the gateway below `/imagens/`. Null for every other
 * scheme, and for what no browser can read.
 */
export function imagemAddress(raw: string): string | null {
  const address = raw.trim();
  const absolute = /^(?:https?:)?(\/\/[^\s"'<>]+)$/i.exec(address);
  if (absolute) {
    const secure = `https:${absolute[1]}`;
    return URL.canParse(secure) ? secure : null;
  }
  if (!/^\/[\w./%-]+$/.test(address) || address.includes('..')) return null;
  return address.startsWith('/imagens/') ? address : `/imagens/-${address}`;
}

function readFonte(fonte: FonteModel): FonteModel[] {
  if (!/^image\/[\w.+-]+$/.test(fonte.tipo)) return [];
  const candidates = fonte.srcset.split(',').map((candidate) => {
    const [address = '', largura = ''] = candidate.trim().split(/\s+/);
    const url = imagemAddress(address);
    return url === null || !/^(?:\d+w|[\d.]+x)?$/.test(largura) ? null : `${url} ${largura}`.trim();
  });
  return candidates.includes(null) ? [] : [{ tipo: fonte.tipo, srcset: candidates.join(', ') }];
}

/** Reads a picture from the additive `imagem` object or, without one, from the bare `imagemUrl`. */
export function readImagem(
  imagem: z.output<typeof imagemWire> | null | undefined,
  imagemUrl: string | null | undefined,
  alt: string,
): ImagemModel | null {
  const url = imagemAddress(imagem?.url ?? imagemUrl ?? '');
  if (url === null) return null;
  const miniatura = imagem?.miniatura ?? null;
  return {
    url,
    largura: imagem?.largura ?? null,
    altura: imagem?.altura ?? null,
    miniatura: miniatura !== null && MINIATURA.test(miniatura) ? miniatura : null,
    fontes: (imagem?.fontes ?? []).flatMap(readFonte),
    alt,
  };
}
