import { usePaged } from '../../../lib/graphql/usePaged.ts';
import { useLeitura } from '../../kit/lista/useLeitura.ts';
import { type ProdutosState, produtosVariables } from './filtros-dos-produtos.ts';
import {
  type AdminProdutosQuery,
  AdminProdutosDocument as query,
  useAdminProdutosQuery,
} from './produtos.gen.ts';

const EXPORT_SIZE = 100;

const pick = ({ adminProdutos }: AdminProdutosQuery) => adminProdutos;

export function useProdutos(state: ProdutosState, onPage: (pagina: number) => void) {
  const variables = produtosVariables(state);
  const list = useAdminProdutosQuery({
    variables,
    fetchPolicy: 'cache-and-network',
    notifyOnNetworkStatusChange: true,
  });
  const ofFile = (pagina: number) => produtosVariables({ ...state, pagina }, EXPORT_SIZE);
  return {
    ...usePaged(list, { query, variables, pick }, onPage),
    readPage: useLeitura(query, ofFile, pick),
  };
}
