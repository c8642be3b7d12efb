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

/** Between a product and its volume, as a person reads them. */
const DISPLAYED = ' — ';
/** The same in an API's orders and carts, and where a person types it. */
export const WRITTEN = ' - ';

/** A product in one volume as a person reads it: `Noite de Oud — 10 ml`. */
export function displayName(item: {
  readonly nomeProduto: string;
  readonly variacaoNome?: string | null | undefined;
}): string {
  return [item.nomeProduto, item.variacaoNome].filter(Boolean).join(DISPLAYED);
}

/** A name without the volume at its end, after either separator. */
export function withoutVariacao(nome: string, variacaoNome: string): string {
  const suffix = [DISPLAYED, WRITTEN]
    .map((separator) => `${separator}${variacaoNome}`)
    .find((end) => nome.endsWith(end));
  return suffix === undefined ? nome : nome.slice(0, -suffix.length);
}
