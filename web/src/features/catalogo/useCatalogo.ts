import { useApolloClient } from '@apollo/client/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { showToast } from '../../shared/toasts/toasts.ts';
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
  /** The list that can be shown: the one asked for or, until it is here, the one before. */
  readonly listagem: Listagem | null;
  /** Known categories; null while they are on their way or when they could not be read. */
  readonly categorias: readonly CategoriaDoCatalogo[] | null;
  readonly loading: boolean;
  readonly failed: boolean;
  readonly categoriasFailed: boolean;
  readonly retry: () => void;
  readonly retryCategorias: () => void;
}

/**
 * SHOP-13, SHOP-16, SHOP-17: the list of a state. A state that replaces another cancels what was asked
 * for it; a failure leaves the list as it was and says so. `onPage` is told when the gateway answered
 * another page than the one asked for (C-07).
 */
export function useCatalogo(
  state: CatalogoState,
  tamanho: number,
  onPage: (pagina: number) => void,
): Catalogo {
  const { cache } = useApolloClient();
  const known = useCategoriasDoCatalogoQuery({});
  const categorias = known.data?.categorias ?? null;
  // Both are asked for at once: the gateway understands a category's name as people write it. Names that were sent
  // like that stay so, unless one of them turns out to be no category.
  const names = state.categoria.join();
  const [sent, setSent] = useState('');
  if (!categorias && sent !== names) setSent(names);
  const understood = (nome: string) => resolveCategorias([nome], categorias ?? []).length > 0;
  const asWritten = sent === names && state.categoria.every(understood);
  const variables = catalogoVariables(state, asWritten ? null : categorias, tamanho);
  const list = useCatalogoQuery({ variables });
  const answered = list.loading ? undefined : list.data?.produtos;

  useEffect(() => {
    if (list.error) showToast('error', 'Erro ao carregar produtos.');
  }, [list.error]);

  useEffect(() => {
    if (known.error) showToast('error', 'Erro ao carregar categorias.');
  }, [known.error]);

  const correctPage = useEffectEvent((produtos: Listagem) => {
    const pagina = Math.max(1, produtos.pagina);
    if (pagina === state.pagina) return;
    // The answer is that page's own: the corrected address need not ask again.
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
    categoriasFailed: Boolean(known.error),
    // A failed retry shows in the state like the first one.
    retry: () => void list.refetch().catch(() => undefined),
    retryCategorias: () => void known.refetch().catch(() => undefined),
  };
}
