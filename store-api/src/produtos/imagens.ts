import { tidy } from '@decantaria/brasil/text';
import { z } from 'zod';
import type { Database } from '../db/open.ts';
import { invalid } from '../http/errors.ts';
import { named } from '../http/fields.ts';
import type { ImagensStorage } from '../imagens/storage.ts';
import type { ImagemComAlt } from '../imagens/stored.ts';
import { findImagem } from '../imagens/stored-files.ts';
import type { StoredProduto } from './service.ts';

const MAX_IMAGENS = 6;
const MAX_ALT = 200;

const ImagemForm = named('ImagemForm', 'One picture in a product form.', {
  chave: z.string().describe('`chave` of a stored picture.'),
  alt: z
    .string()
    .nullish()
    .describe(`At most ${MAX_ALT} characters; empty: the name of the product.`),
});

/** The pictures in a product form. */
export const imagensFields = {
  imagens: z
    .array(ImagemForm)
    .nullish()
    .describe(
      `Every picture in order, at most ${MAX_IMAGENS}; those after part \`imagem\`, where it is sent. Absent in an edit: unchanged. Not in the older API.`,
    ),
};

/** A picture by its key. */
export interface ImagemDraft {
  chave: string;
  alt: string;
}

/**
 * The pictures of a form; undefined: unchanged.
 *
 * @throws Refusal 422 DADOS_INVALIDOS for the first broken rule.
 */
export function readImagens(
  forms: z.infer<(typeof imagensFields)['imagens']>,
): ImagemDraft[] | undefined {
  if (forms === null || forms === undefined) return undefined;
  requireRoom(forms.length);
  const chaves = new Set<string>();
  return forms.map(({ chave, alt }, i) => {
    if (chaves.has(chave)) throw invalid(`imagens.${i}.chave`, 'A mesma imagem veio duas vezes.');
    chaves.add(chave);
    const text = tidy(alt ?? '');
    if (text.length > MAX_ALT || text.includes('\0')) {
      throw invalid(
        `imagens.${i}.alt`,
        `A descrição da imagem ${i + 1} pode ter até ${MAX_ALT} caracteres.`,
      );
    }
    return { chave, alt: text };
  });
}

/** @throws Refusal 422 DADOS_INVALIDOS for more pictures than a product may have. */
export function requireRoom(count: number): void {
  if (count > MAX_IMAGENS) {
    throw invalid('imagens', `Um produto pode ter até ${MAX_IMAGENS} imagens.`);
  }
}

/**
 * The stored pictures of a form.
 *
 * @param known the pictures that the product has.
 * @throws Refusal 422 DADOS_INVALIDOS when the files of one do not exist.
 */
export function findImagens(
  db: Database,
  storage: ImagensStorage,
  drafts: readonly ImagemDraft[],
  known: readonly ImagemComAlt[],
): Promise<ImagemComAlt[]> {
  return Promise.all(
    drafts.map(async ({ chave, alt }, i) => {
      const own = known.find((one) => one.imagem.chave === chave)?.imagem;
      const imagem = await findImagem(db, storage, chave, own);
      if (imagem === undefined) {
        throw invalid(`imagens.${i}.chave`, 'Esta imagem não existe mais. Envie-a de novo.');
      }
      return { imagem, alt };
    }),
  );
}

/** Every picture of a product, in order. */
export function imagensOf({
  imagem,
  imagem_alt: alt,
  mais_imagens: more,
}: Pick<StoredProduto, 'imagem' | 'imagem_alt' | 'mais_imagens'>): ImagemComAlt[] {
  return imagem === null ? [] : [{ imagem, alt }, ...more];
}

/** A picture before others, which lose it where they have it too. */
export function withFirst(first: ImagemComAlt, others: readonly ImagemComAlt[]): ImagemComAlt[] {
  return [first, ...others.filter(({ imagem }) => imagem.chave !== first.imagem.chave)];
}

/** The columns of a product with these pictures. */
export function imagensColumns([first, ...more]: readonly ImagemComAlt[]) {
  return {
    imagem: first === undefined ? null : JSON.stringify(first.imagem),
    imagem_alt: first?.alt ?? '',
    mais_imagens: JSON.stringify(more),
  };
}
