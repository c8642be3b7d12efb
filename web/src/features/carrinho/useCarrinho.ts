import { useSession } from '../../shared/session/useSession.ts';
import { CART_CONTEXT } from './cache.ts';
import { useMeuCarrinhoQuery } from './carrinho.gen.ts';
import type { Carrinho } from './otimista.ts';

export type EstadoDoCarrinho = 'visitante' | 'carregando' | 'falhou' | 'pronto';

/** The account's cart with optimistic changes; null for a visitor. A failed reload keeps the shown cart. */
export function useCarrinho(): {
  carrinho: Carrinho | null;
  estado: EstadoDoCarrinho;
  recarregar: () => void;
} {
  const session = useSession();
  const read = useMeuCarrinhoQuery({ skip: !session, context: CART_CONTEXT });
  const shown = useMeuCarrinhoQuery({ skip: !session, fetchPolicy: 'cache-only' });
  const { refetch } = read;
  const recarregar = () => {
    if (session) refetch().catch(() => undefined);
  };
  if (!session) return { carrinho: null, estado: 'visitante', recarregar };
  if (shown.data) return { carrinho: shown.data.carrinho, estado: 'pronto', recarregar };
  return { carrinho: null, estado: read.error ? 'falhou' : 'carregando', recarregar };
}
