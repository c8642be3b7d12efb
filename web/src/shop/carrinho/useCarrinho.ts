import { useSession } from '../../lib/session/useSession.ts';
import { CART_CONTEXT } from './cache.ts';
import { useMeuCarrinhoQuery } from './carrinho.gen.ts';
import type { Carrinho } from './otimista.ts';

export type EstadoDoCarrinho = 'visitor' | 'loading' | 'failed' | 'ready';

/** The account's cart with optimistic changes; null for a visitor. A failed reload keeps the shown cart. */
export function useCarrinho(): {
  carrinho: Carrinho | null;
  state: EstadoDoCarrinho;
  /** Why `state` is 'failed'. */
  error?: unknown;
  /** Resolves to the cart as read; null when it was not. */
  reload: () => Promise<Carrinho | null>;
} {
  const session = useSession();
  const read = useMeuCarrinhoQuery({ skip: !session, context: CART_CONTEXT });
  const shown = useMeuCarrinhoQuery({ skip: !session, fetchPolicy: 'cache-only' });
  const { refetch } = read;
  const reload = async () => {
    if (!session) return null;
    return refetch().then(
      ({ data }) => data?.carrinho ?? null,
      () => null,
    );
  };
  if (!session) return { carrinho: null, state: 'visitor', reload };
  if (shown.data) return { carrinho: shown.data.carrinho, state: 'ready', reload };
  const { error } = read;
  return { carrinho: null, state: error ? 'failed' : 'loading', error, reload };
}
