import { ApolloClient, gql, HttpLink, InMemoryCache } from '@apollo/client';

const ADICIONAR = gql`
  mutation Adicionar($input: AdicionarAoCarrinhoInput!) {
    adicionarAoCarrinho(input: $input) {
      ... on Carrinho { id quantidadeTotal }
      ... on Falha { codigo mensagem }
    }
  }`;

/** Adds a product. A refusal is data with a Portuguese `mensagem`, not an error. */
export async function addByApolloClient(url: string, token: string, produtoId: string) {
  const link = new HttpLink({ uri: url, headers: { authorization: `Bearer ${token}` } });
  const client = new ApolloClient({ link, cache: new InMemoryCache() });
  const { data } = await client.mutate({
    mutation: ADICIONAR,
    variables: { input: { produtoId } },
    // A cache finds fragments on Falha by `possibleTypes` (codegen: fragment-matcher).
    fetchPolicy: 'no-cache',
  });
  return data;
}
