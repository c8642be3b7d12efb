import type { ApolloCache } from '@apollo/client';
import { useState } from 'react';
import {
  CategoriasDoPainelDocument,
  useCategoriasDoPainelQuery,
} from '../produtos/produtos.gen.ts';

export interface Conhecida {
  readonly id: string;
  readonly nome: string;
}

/** A category of a product; without an id it is a name that the save makes a category of. */
export interface Escolhida {
  readonly id: string | null;
  readonly nome: string;
}

const NONE: readonly Conhecida[] = [];

/** The categories there are, and what became of those that were chosen: renamed, they have their new name; deleted, they go. */
export function useConhecidas() {
  const { data, error, loading, refetch } = useCategoriasDoPainelQuery({});
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const conhecidas = data?.categorias ?? NONE;
  if (conhecidas.some(({ id }) => !seen.has(id))) {
    setSeen(new Set([...seen, ...conhecidas.map(({ id }) => id)]));
  }
  return {
    conhecidas,
    /** Nothing of them is there yet. */
    loading: loading && !data,
    /** Null unless they could not be read. */
    retry: error && !data ? () => void refetch().catch(() => undefined) : null,
    atuais: (chosen: readonly Escolhida[]): readonly Escolhida[] =>
      chosen.flatMap((one) => {
        const known = conhecidas.find(({ id }) => id === one.id);
        if (known) return { id: known.id, nome: known.nome };
        // One that was never among them is not known here yet.
        return data && one.id !== null && seen.has(one.id) ? [] : one;
      }),
  };
}

/** Categories that a save made, or somebody else did, are known from then on, without a question. */
export function keepCategorias(
  cache: ApolloCache,
  found: readonly (Conhecida & { readonly __typename: 'Categoria' })[],
): void {
  cache.updateQuery({ query: CategoriasDoPainelDocument }, (data) => {
    if (!data) return undefined;
    const known = new Set(data.categorias.map(({ id }) => id));
    const made = found.filter(({ id }) => !known.has(id));
    return made.length === 0 ? undefined : { categorias: [...data.categorias, ...made] };
  });
}
