import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useRef } from 'react';
import {
  ContagemDasCategoriasDocument,
  useCategoriasDoCatalogoQuery,
  useContagemDasCategoriasQuery,
} from './catalogo.gen.ts';

/**
 * How many products each category holds, by its name, as far as that is known. It is asked for once: together with
 * a list that is `loading` anyway, or when `count` is called because a person turns to the categories. A page
 * that came with its list asks for nothing.
 */
export function useContagem(loading: boolean): {
  counts: ReadonlyMap<string, number>;
  count: () => void;
} {
  const client = useApolloClient();
  const asked = useRef(false);
  const known = useCategoriasDoCatalogoQuery({ fetchPolicy: 'cache-only' });
  const counted = useContagemDasCategoriasQuery({ fetchPolicy: 'cache-only' });
  const totals = new Map(
    counted.data?.categorias.map(({ id, totalProdutos }) => [id, totalProdutos]),
  );
  const counts = new Map<string, number>();
  for (const { id, nome } of known.data?.categorias ?? []) {
    const total = totals.get(id);
    if (typeof total === 'number') counts.set(nome, total);
  }
  const count = useCallback(() => {
    if (asked.current) return;
    asked.current = true;
    // Without it the names stand alone, as they did before.
    client.query({ query: ContagemDasCategoriasDocument }).catch(() => undefined);
  }, [client]);
  useEffect(() => {
    if (loading) count();
  }, [loading, count]);
  return { counts, count };
}
