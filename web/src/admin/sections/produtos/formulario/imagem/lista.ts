import type { FotoFragment } from '../../../../../ui/Picture.gen.ts';

/** One stored picture of a draft. */
export interface ImagemDaLista {
  readonly chave: string;
  readonly url: string;
  /** As typed. */
  readonly alt: string;
}

export const MAX_IMAGENS = 6;

/** The list with one picture at another place. */
export function movida<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const others = list.filter((_, index) => index !== from);
  return [...others.slice(0, to), ...list.slice(from, from + 1), ...others.slice(to)];
}

/** A stored picture that is shown from one file. */
export function fotoDe(url: string, alt: string): FotoFragment {
  return {
    __typename: 'Imagem',
    url,
    alt,
    largura: null,
    altura: null,
    miniatura: null,
    fontes: [],
  };
}
