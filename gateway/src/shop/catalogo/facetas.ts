import { slugOf, tidyNotas } from '@decantaria/loja/ficha';
import { notasDe } from '@decantaria/loja/notas';
import type { ProdutoModel } from './model.ts';

/** A note or a house, with the last part of the address of its page. */
export function named(nome: string): { readonly slug: string; readonly nome: string } {
  return { slug: slugOf(nome), nome };
}

/** The notes of a product, each once: those of its fields, or those that its description names. */
export function notasOf({ ficha, descricao }: Pick<ProdutoModel, 'ficha' | 'descricao'>): string[] {
  const written = ficha?.notas ?? [];
  return tidyNotas(written.length > 0 ? written : notasDe(descricao)).filter(
    (nota) => slugOf(nota) !== '',
  );
}
