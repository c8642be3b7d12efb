import { parseDescricao } from './notas.ts';
import type { ProdutoParecidoFragment, ProdutoQuery } from './produto.gen.ts';

type Produto = Pick<NonNullable<ProdutoQuery['produto']>, 'id' | 'descricao' | 'categorias'>;

/** One row of the widest page. */
const SHOWN = 4;

export interface Parecida {
  readonly produto: ProdutoParecidoFragment;
  /** Notes that both name, as the other one writes them. */
  readonly emComum: readonly string[];
}

function notesOf(descricao: string): string[] {
  const { notas } = parseDescricao(descricao);
  return notas ? [...notas.saida, ...notas.coracao, ...notas.fundo] : [];
}

const folded = (note: string) =>
  note
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

/**
 * What else somebody who likes this one may like: of its categories' best sellers those that share most
 * categories with it, then most notes, then what sells best. What cannot be bought is left out.
 */
export function parecidas({ id, descricao, categorias }: Produto): Parecida[] {
  const own = new Set(notesOf(descricao).map(folded));
  const found = new Map<string, Parecida & { shared: number }>();
  for (const { maisVendidos } of categorias) {
    for (const produto of maisVendidos ?? []) {
      if (produto.id === id || !produto.ativo || !produto.disponivel) continue;
      const emComum = [...new Set(notesOf(produto.descricao))].filter((note) =>
        own.has(folded(note)),
      );
      const shared = (found.get(produto.id)?.shared ?? 0) + 1;
      found.set(produto.id, { produto, emComum, shared });
    }
  }
  return [...found.values()]
    .toSorted(
      (one, other) => other.shared - one.shared || other.emComum.length - one.emComum.length,
    )
    .slice(0, SHOWN)
    .map(({ produto, emComum }) => ({ produto, emComum }));
}
