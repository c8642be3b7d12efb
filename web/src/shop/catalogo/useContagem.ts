import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useRef } from 'react';
import {
  ContagemDasCategoriasDocument,
  useCategoriasDoCatalogoQuery,
  useContagemDasCategoriasQuery,
} from './catalogo.gen.ts';
import type { Listagem } from './useCatalogo.ts';

/**
 * Product counts by category: those of the list, else those of the whole shop. The latter are loaded once, with a loading
 * list, or when a person turns to the categories.
 */
export function useContagem(listagem: Listagem | null, loading: boolean) {
  const client = useApolloClient();
  const requested = useRef(false);
  const categoriasQuery = useCategoriasDoCatalogoQuery({ fetchPolicy: 'cache-only' });
  const counted = useContagemDasCategoriasQuery({ fetchPolicy: 'cache-only' });
  const ofList = listagem?.totaisPorCategoria;
  const isMissing = listagem !== null && !ofList;
  const totals = new Map(
    ofList
      ? ofList.map(({ categoria, total }) => [categoria.id, total])
      : counted.data?.categorias.map(({ id, totalProdutos }) => [id, totalProdutos]),
  );
  const counts = new Map<string, number>();
  for (const { id, nome } of categoriasQuery.data?.categorias ?? []) {
    const total = totals.get(id);
    if (typeof total === 'number') counts.set(nome, total);
  }
  /** Loads counts of the whole shop, where the API does not count the list. */
  const count = useCallback(() => {
    if (requested.current || !isMissing) return;
    requested.current = true;
    // The counts are optional.
    client.query({ query: ContagemDasCategoriasDocument }).catch(() => undefined);
  }, [client, isMissing]);
  useEffect(() => {
    if (loading) count();
  }, [loading, count]);
  // Live: the counts are those of the shown list, whose filters a category would narrow.
  return { counts, live: Boolean(ofList), count };
}
