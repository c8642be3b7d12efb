import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useRef } from 'react';
import {
  ContagemDasCategoriasDocument,
  useCategoriasDoCatalogoQuery,
  useContagemDasCategoriasQuery,
} from './catalogo.gen.ts';

/** Product counts by category name, loaded once: with a loading list, or when a person turns to the categories. */
export function useContagem(loading: boolean): {
  counts: ReadonlyMap<string, number>;
  count: () => void;
} {
  const client = useApolloClient();
  const requested = useRef(false);
  const categoriasQuery = useCategoriasDoCatalogoQuery({ fetchPolicy: 'cache-only' });
  const counted = useContagemDasCategoriasQuery({ fetchPolicy: 'cache-only' });
  const totals = new Map(
    counted.data?.categorias.map(({ id, totalProdutos }) => [id, totalProdutos]),
  );
  const counts = new Map<string, number>();
  for (const { id, nome } of categoriasQuery.data?.categorias ?? []) {
    const total = totals.get(id);
    if (typeof total === 'number') counts.set(nome, total);
  }
  const count = useCallback(() => {
    if (requested.current) return;
    requested.current = true;
    // The counts are optional.
    client.query({ query: ContagemDasCategoriasDocument }).catch(() => undefined);
  }, [client]);
  useEffect(() => {
    if (loading) count();
  }, [loading, count]);
  return { counts, count };
}
