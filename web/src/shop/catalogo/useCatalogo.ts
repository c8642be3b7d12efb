import { useEffect, useState } from 'react';
import { usePaged } from '../../lib/graphql/usePaged.ts';
import { showToast } from '../../lib/toasts.ts';
import {
  CatalogoDocument,
  type CatalogoQuery,
  type CategoriasDoCatalogoQuery,
  useCatalogoQuery,
  useCategoriasDoCatalogoQuery,
} from './catalogo.gen.ts';
import { resolveCategorias } from './categorias.ts';
import { type CatalogoState, catalogoVariables } from './filtros-do-catalogo.ts';

export type Listagem = CatalogoQuery['produtos'];
export type CategoriaDoCatalogo = CategoriasDoCatalogoQuery['categorias'][number];

const pick = ({ produtos }: CatalogoQuery) => produtos;

/** A new state cancels the pending request; a failure keeps the list. `onPage` gets the page that was returned instead. */
export function useCatalogo(
  state: CatalogoState,
  tamanho: number,
  onPage: (pagina: number) => void,
) {
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
  const { pagina, failed, refresh } = usePaged(
    list,
    { query: CatalogoDocument, variables, pick },
    onPage,
  );

  useEffect(() => {
    if (list.error) showToast('error', 'Erro ao carregar produtos.');
  }, [list.error]);

  useEffect(() => {
    if (categoriasQuery.error) showToast('error', 'Erro ao carregar categorias.');
  }, [categoriasQuery.error]);

  return {
    /** The list to show: the requested one, or the previous one while that loads. */
    listagem: pagina,
    /** What the requested list is read with. */
    variables,
    /** Null while they load or after a failure. */
    categorias,
    loading: list.loading,
    failed: failed && !list.loading,
    categoriasFailed: Boolean(categoriasQuery.error),
    retry: refresh,
    retryCategorias: () => void categoriasQuery.refetch(),
  };
}
