import { useSession } from '../../lib/session/useSession.ts';
import { CART_CONTEXT } from './cache.ts';
import { useMeuCarrinhoQuery } from './carrinho.gen.ts';
import type { Carrinho } from './otimista.ts';

export type EstadoDoCarrinho = 'visitante' | 'carregando' | 'falhou' | 'pronto';

/** The account's cart with optimistic changes; null for a visitor. A failed reload keeps the shown cart. */
export function useCarrinho(): {
  carrinho: Carrinho | null;
  estado: EstadoDoCarrinho;
  /** Why `estado` is 'falhou'. */
  erro?: unknown;
  /** Resolves to the cart as read; null when it was not. */
  recarregar: () => Promise<Carrinho | null>;
} {
  const session = useSession();
  const read = useMeuCarrinhoQuery({ skip: !session, context: CART_CONTEXT });
  const shown = useMeuCarrinhoQuery({ skip: !session, fetchPolicy: 'cache-only' });
  const { refetch } = read;
  const recarregar = async () => {
    if (!session) return null;
    return refetch().then(
      ({ data }) => data?.carrinho ?? null,
      () => null,
    );
  };
  if (!session) return { carrinho: null, estado: 'visitante', recarregar };
  if (shown.data) return { carrinho: shown.data.carrinho, estado: 'pronto', recarregar };
  const { error: erro } = read;
  return { carrinho: null, estado: erro ? 'falhou' : 'carregando', erro, recarregar };
}
