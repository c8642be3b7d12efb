import { useApolloClient } from '@apollo/client/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { showToast } from '../../lib/toasts.ts';
import {
  CatalogoDocument,
  type CatalogoQuery,
  type CategoriasDoCatalogoQuery,
  useCatalogoQuery,
  useCategoriasDoCatalogoQuery,
} from './catalogo.gen.ts';
import { resolveCategorias } from './categorias.ts';
import { type CatalogoState, catalogoVariables } from './list-state.ts';

export type Listagem = CatalogoQuery['produtos'];
export type ProdutoDaListagem = Listagem['itens'][number];
export type CategoriaDoCatalogo = CategoriasDoCatalogoQuery['categorias'][number];

export interface Catalogo {
  /** The list to show: the requested one, or the previous one while that loads. */
  readonly listagem: Listagem | null;
  /** Null while they load or after a failure. */
  readonly categorias: readonly CategoriaDoCatalogo[] | null;
  readonly loading: boolean;
  readonly failed: boolean;
  readonly categoriasFailed: boolean;
  readonly retry: () => void;
  readonly retryCategorias: () => void;
}

/** A new state cancels the pending request; a failure keeps the list. `onPage` gets the page that was returned instead. */
export function useCatalogo(
  state: CatalogoState,
  tamanho: number,
  onPage: (pagina: number) => void,
): Catalogo {
  const { cache } = useApolloClient();
  const categoriasQuery = useCategoriasDoCatalogoQuery({});
  const categorias = categoriasQuery.data?.categorias ?? null;
  // List and categories load in parallel: the gateway also resolves category names as written. Raw names are kept
  // after the categories arrive, unless one is unknown: resolving them would only repeat the request.
  const names = state.categoria.join();
  const [sentNames, setSentNames] = useState('');
  if (!categorias && sentNames !== names) setSentNames(names);
  const isResolved = (nome: string) => resolveCategorias([nome], categorias ?? []).length > 0;
  const sendRawNames = sentNames === names && state.categoria.every(isResolved);
  const variables = catalogoVariables(state, sendRawNames ? null : categorias, tamanho);
  const list = useCatalogoQuery({ variables });
  const answered = list.loading ? undefined : list.data?.produtos;

  useEffect(() => {
    if (list.error) showToast('error', 'Erro ao carregar produtos.');
  }, [list.error]);

  useEffect(() => {
    if (categoriasQuery.error) showToast('error', 'Erro ao carregar categorias.');
  }, [categoriasQuery.error]);

  const correctPage = useEffectEvent((produtos: Listagem) => {
    const pagina = Math.max(1, produtos.pagina);
    if (pagina === state.pagina) return;
    // Stores the reply under its real page, so the corrected address needs no request.
    cache.writeQuery({
      query: CatalogoDocument,
      variables: { ...variables, pagina },
      data: { produtos },
    });
    onPage(pagina);
  });
  useEffect(() => {
    if (answered) correctPage(answered);
  }, [answered]);

  return {
    listagem: list.data?.produtos ?? list.previousData?.produtos ?? null,
    categorias,
    loading: list.loading,
    failed: Boolean(list.error),
    categoriasFailed: Boolean(categoriasQuery.error),
    // Apollo reports a failed retry in the state.
    retry: () => void list.refetch().catch(() => undefined),
    retryCategorias: () => void categoriasQuery.refetch().catch(() => undefined),
  };
}
