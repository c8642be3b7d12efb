import { tidy } from '@decantaria/brasil/text';
import type { ProdutoTexts } from './model.ts';

/** Only the texts of a reply, a product or a draft; empty where the reply has none. */
export function textsOf({
  nome,
  descricao,
}: Readonly<Record<keyof ProdutoTexts, string | null>>): ProdutoTexts {
  return { nome: nome ?? '', descricao: descricao ?? '' };
}

/** Whether the texts are equal, apart from spaces. */
export function sameTexts(one: ProdutoTexts, other: ProdutoTexts): boolean {
  return tidy(one.nome) === tidy(other.nome) && tidy(one.descricao) === tidy(other.descricao);
}
