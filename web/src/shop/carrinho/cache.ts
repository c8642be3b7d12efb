import type { ApolloCache, ApolloClient } from '@apollo/client';
import { currentUser } from '../../lib/session/session.ts';
import { type AdicionarAoCarrinhoMutation, MeuCarrinhoDocument } from './carrinho.gen.ts';
import type { DefinirQuantidadeMutation, LimparCarrinhoMutation } from './mudancas.gen.ts';
import type { Carrinho } from './otimista.ts';

/** Cart operations run in order (see `app/apollo/serial-link.ts`). */
export const CART_CONTEXT = { serial: 'carrinho' };

/** Reads the cart from the network; null when it fails. */
export function readCarrinho(client: ApolloClient): Promise<Carrinho | null> {
  return client
    .query({ query: MeuCarrinhoDocument, fetchPolicy: 'network-only', context: CART_CONTEXT })
    .then(
      ({ data }) => data?.carrinho ?? null,
      () => null,
    );
}

/** What the mutations of the cart return. */
export type ResultadoDoCarrinho =
  | AdicionarAoCarrinhoMutation['resultado']
  | (DefinirQuantidadeMutation | LimparCarrinhoMutation)['resultado'];

/** The cart in a result, including refusals; null when it has none. */
export function carrinhoOf(resultado: ResultadoDoCarrinho): Carrinho | null {
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
 * Options of every cart mutation. Shows `next` optimistically, applied to the cart on screen, and writes the returned
 * cart to `Query.carrinho`. A failure rolls back. A reply for an account that has left is ignored. Nothing is
 * optimistic without `next` or without a cached cart.
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
      { data }: { data?: { resultado: ResultadoDoCarrinho } | null | undefined },
    ): void => {
      const carrinho = data ? carrinhoOf(data.resultado) : null;
      if (!carrinho || currentUser()?.id !== owner) return;
      cache.writeQuery({ query: MeuCarrinhoDocument, data: { carrinho } });
    },
  };
}
