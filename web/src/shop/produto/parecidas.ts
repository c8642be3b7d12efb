import { fold } from '@decantaria/brasil/text';
import { notasDe } from '@decantaria/loja/notas';
import type { ProdutoDaPaginaFragment } from './Detalhe.gen.ts';
import type { ProdutoParecidoFragment } from './Parecidas.gen.ts';

type Produto = Pick<ProdutoDaPaginaFragment, 'id' | 'descricao' | 'categorias'>;

const MAX_PARECIDAS = 4;

export interface Parecida {
  readonly produto: ProdutoParecidoFragment;
  /** Shared notes, as the other product writes them. */
  readonly emComum: readonly string[];
}

/** Best sellers of the same categories, by shared categories, then shared notes, then sales. */
export function parecidas({ id, descricao, categorias }: Produto): Parecida[] {
  const own = new Set(notasDe(descricao).map(fold));
  const candidates = new Map<string, Parecida & { shared: number }>();
  for (const { maisVendidos } of categorias) {
    for (const produto of maisVendidos ?? []) {
      if (produto.id === id || !produto.ativo || !produto.disponivel) continue;
      const emComum = [...new Set(notasDe(produto.descricao))].filter((note) =>
        own.has(fold(note)),
      );
      const shared = (candidates.get(produto.id)?.shared ?? 0) + 1;
      candidates.set(produto.id, { produto, emComum, shared });
    }
  }
  return [...candidates.values()]
    .toSorted(
      (one, other) => other.shared - one.shared || other.emComum.length - one.emComum.length,
    )
    .slice(0, MAX_PARECIDAS)
    .map(({ produto, emComum }) => ({ produto, emComum }));
}
