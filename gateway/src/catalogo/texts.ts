import { tidy } from '@decantaria/brasil/text';
import type { z } from 'zod';
import { nullableText } from '../rest/values.ts';
import type { ProdutoTexts } from './model.ts';

/** The texts of a product in a reply. */
export const textWires = { nome: nullableText, descricao: nullableText };

/** Only the texts of a reply, a product or a draft; empty where the reply has none. */
export function textsOf({
  nome,
  descricao,
}: z.output<z.ZodObject<typeof textWires>>): ProdutoTexts {
  return { nome: nome ?? '', descricao: descricao ?? '' };
}

/** Whether the texts are equal, apart from spaces. */
export function sameTexts(one: ProdutoTexts, other: ProdutoTexts): boolean {
  return tidy(one.nome) === tidy(other.nome) && tidy(one.descricao) === tidy(other.descricao);
}
