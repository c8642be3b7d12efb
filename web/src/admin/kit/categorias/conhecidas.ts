import type { ApolloCache } from '@apollo/client';
import { useState } from 'react';
import { CategoriasDoPainelDocument, useCategoriasDoPainelQuery } from './conhecidas.gen.ts';

export interface Conhecida {
  readonly id: string;
  readonly nome: string;
}

/** A category chosen for a product; the save creates it when `id` is null. */
export interface Escolhida {
  readonly id: string | null;
  readonly nome: string;
}

const NONE: readonly Conhecida[] = [];

/** All categories. `atuais` brings chosen ones up to date: renamed ones get the new name, deleted ones are dropped. */
export function useConhecidas() {
  const { data, error, loading, refetch } = useCategoriasDoPainelQuery({});
  const [listedIds, setListedIds] = useState<ReadonlySet<string>>(new Set());
  const conhecidas = data?.categorias ?? NONE;
  if (conhecidas.some(({ id }) => !listedIds.has(id))) {
    setListedIds(new Set([...listedIds, ...conhecidas.map(({ id }) => id)]));
  }
  return {
    conhecidas,
    loading: loading && !data,
    retry: error && !data ? () => void refetch() : null,
    atuais: (chosen: readonly Escolhida[]): readonly Escolhida[] =>
      chosen.flatMap((one) => {
        const current = conhecidas.find(({ id }) => id === one.id);
        if (current) return { id: current.id, nome: current.nome };
        // A category that was never listed may be newer than the list.
        return data && one.id !== null && listedIds.has(one.id) ? [] : one;
      }),
  };
}

/** Adds returned categories that the cached list does not have yet. */
export function addCategorias(
  cache: ApolloCache,
  returned: readonly (Conhecida & { readonly __typename: 'Categoria' })[],
): void {
  cache.updateQuery({ query: CategoriasDoPainelDocument }, (data) => {
    if (!data) return undefined;
    const knownIds = new Set(data.categorias.map(({ id }) => id));
    const added = returned.filter(({ id }) => !knownIds.has(id));
    return added.length === 0 ? undefined : { categorias: [...data.categorias, ...added] };
  });
}
