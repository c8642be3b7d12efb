import { useApolloClient } from '@apollo/client/react';
import { type Paged, usePaged } from '../../../shared/graphql/usePaged.ts';
import type { PaginaLida } from '../lista/useExportar.ts';
import { type ProdutosState, produtosVariables } from './list-state.ts';
import type { ProdutoAdminFragment } from './produto.gen.ts';
import {
  AdminProdutosDocument,
  type AdminProdutosQuery,
  useAdminProdutosQuery,
} from './produtos.gen.ts';

export type PaginaDeProdutos = AdminProdutosQuery['adminProdutos'];

/** Products a page of an exported file. */
const EXPORT_SIZE = 100;

/** APROD-02 … APROD-07: the products of a state, and any page of them for a file. */
export function useProdutos(
  state: ProdutosState,
  onPage: (pagina: number) => void,
): Paged<PaginaDeProdutos> & {
  readonly readPage: (pagina: number) => Promise<PaginaLida<ProdutoAdminFragment>>;
} {
  const client = useApolloClient();
  const variables = produtosVariables(state);
  const paged = usePaged(
    useAdminProdutosQuery({
      variables,
      fetchPolicy: 'cache-and-network',
      notifyOnNetworkStatusChange: true,
    }),
    ({ adminProdutos }) => adminProdutos,
    state.pagina,
    (pagina, adminProdutos) => {
      // The answer is that page's own: the corrected address shows it at once.
      client.cache.writeQuery({
        query: AdminProdutosDocument,
        variables: { ...variables, pagina },
        data: { adminProdutos },
      });
      onPage(pagina);
    },
  );
  return {
    ...paged,
    readPage: async (pagina) => {
      const { data } = await client.query({
        query: AdminProdutosDocument,
        variables: produtosVariables({ ...state, pagina }, EXPORT_SIZE),
        fetchPolicy: 'no-cache',
      });
      if (!data) throw new TypeError('A page of products came without data.');
      return data.adminProdutos;
    },
  };
}
