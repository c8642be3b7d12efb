import { GraphQLClient, gql } from 'graphql-request';

const CARRINHO = gql`query Carrinho { carrinho { total itens { nomeProduto quantidade } } }`;

interface Reply {
  readonly carrinho: { readonly total: number } | null;
}

/** Reads a customer's cart. `token` is `Sessao.token`, the result of `entrar`. */
export async function carrinhoByGraphqlRequest(url: string, token: string) {
  const client = new GraphQLClient(url, { headers: { authorization: `Bearer ${token}` } });
  return (await client.request<Reply>(CARRINHO)).carrinho;
}
