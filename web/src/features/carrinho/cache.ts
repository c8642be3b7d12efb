import type { ApolloCache } from '@apollo/client';
import { currentUser } from '../../shared/session/session.ts';
import { MeuCarrinhoDocument, type ResultadoDoCarrinhoFragment } from './carrinho.gen.ts';
import type { Carrinho } from './otimista.ts';

/** Reads and changes of the cart leave in the order they were asked for (see `app/apollo/serial-link.ts`). */
export const CART_CONTEXT = { serial: 'carrinho' };

/** The cart as it is shown now, unconfirmed changes included; null when none was read yet. */
export function shownCarrinho(cache: ApolloCache): Carrinho | null {
  return cache.readQuery({ query: MeuCarrinhoDocument }, true)?.carrinho ?? null;
}

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
 * Makes the `update` of a change: the answered cart becomes `Query.carrinho`, which every badge, drawer
 * and page reads. An answer that arrives after the account has changed is left alone.
 */
export function linkCarrinho() {
  const owner = currentUser()?.id;
  return (cache: ApolloCache, resultado: ResultadoDoCarrinhoFragment | undefined): void => {
    const carrinho = resultado && carrinhoOf(resultado);
    if (!carrinho || currentUser()?.id !== owner) return;
    cache.writeQuery({ query: MeuCarrinhoDocument, data: { carrinho } });
  };
}
