import type { ApolloCache, ApolloClient } from '@apollo/client';
import { currentUser } from '../../shared/session/session.ts';
import { MeuCarrinhoDocument, type ResultadoDoCarrinhoFragment } from './carrinho.gen.ts';
import type { Carrinho } from './otimista.ts';

/** Reads and changes of the cart leave in the order they were asked for (see `app/apollo/serial-link.ts`). */
export const CART_CONTEXT = { serial: 'carrinho' };

/** The cart that an answer carries, refusals included; null when it carries none. */
export function carrinhoOf(resultado: ResultadoDoCarrinhoFragment): Carrinho | null {
  switch (resultado.__typename) {
    case 'Carrinho':
      return resultado;
    case 'EstoqueInsuficiente':
    case 'ProdutoIndisponivel':
      return resultado.carrinho;
    case 'ItemNaoEncontrado':
      return resultado.carrinhoAtual;
    default:
      return null;
  }
}

/**
 * How every change of the cart is sent: shown at once as `next` says, from what is on screen now, and
 * replaced by the shop's answer. That answer becomes `Query.carrinho`, the one object that badge, drawer
 * and page read; after a failure the cart is again what it was. An answer for an account that has left
 * meanwhile is dropped. Without `next`, or before the cart was read, nothing is shown ahead.
 */
export function cartChange(client: ApolloClient, next?: (carrinho: Carrinho) => Carrinho) {
  const owner = currentUser()?.id;
  return {
    context: CART_CONTEXT,
    optimisticResponse: <Ignore>(_variables: unknown, { IGNORE }: { IGNORE: Ignore }) => {
      const shown = client.cache.readQuery({ query: MeuCarrinhoDocument }, true)?.carrinho;
      return shown && next ? { resultado: next(shown) } : IGNORE;
    },
    update: (
      cache: ApolloCache,
      { data }: { data?: { resultado: ResultadoDoCarrinhoFragment } | null | undefined },
    ): void => {
      const carrinho = data ? carrinhoOf(data.resultado) : null;
      if (!carrinho || currentUser()?.id !== owner) return;
      cache.writeQuery({ query: MeuCarrinhoDocument, data: { carrinho } });
    },
  };
}
