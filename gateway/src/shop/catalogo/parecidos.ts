import { fold } from '@decantaria/brasil/text';
import { notasDe } from '@decantaria/loja/notas';
import type { ProdutoModel } from './model.ts';

type Descrito = Pick<ProdutoModel, 'id' | 'descricao'>;
type Vendido = Descrito & Pick<ProdutoModel, 'ativo' | 'disponivel'>;

interface Parecido<P> {
  readonly produto: P;
  /** Shared notes, as the other product writes them. */
  readonly notasEmComum: string[];
}

/** Products of `lists`, the best sellers of each category: by shared categories, then shared notes, then sales. */
export function parecidosDe<P extends Vendido>(
  { id, descricao }: Descrito,
  lists: readonly (readonly P[])[],
  most: number,
): Parecido<P>[] {
  const own = new Set(notasDe(descricao).map(fold));
  const candidates = new Map<string, Parecido<P> & { shared: number }>();
  for (const produto of lists.flat()) {
    if (produto.id === id || !produto.ativo || !produto.disponivel) continue;
    const notas = [...new Set(notasDe(produto.descricao))];
    const notasEmComum = notas.filter((nota) => own.has(fold(nota)));
    const shared = (candidates.get(produto.id)?.shared ?? 0) + 1;
    candidates.set(produto.id, { produto, notasEmComum, shared });
  }
  return [...candidates.values()]
    .toSorted(
      (one, other) =>
        other.shared - one.shared || other.notasEmComum.length - one.notasEmComum.length,
    )
    .slice(0, most)
    .map(({ produto, notasEmComum }) => ({ produto, notasEmComum }));
}
