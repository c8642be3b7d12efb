import { usePaged } from '../../../../lib/graphql/usePaged.ts';
import { useLeitura } from '../../../kit/lista/useLeitura.ts';
import { type PedidosState, pedidosVariables } from './filtros-dos-pedidos.ts';
import {
  AdminPedidosDocument,
  type AdminPedidosQuery,
  PedidosParaArquivoDocument,
  type PedidosParaArquivoQuery,
  PedidosParaSelecaoDocument,
  type PedidosParaSelecaoQuery,
  useAdminPedidosQuery,
} from './pedidos.gen.ts';

const pick = ({ adminPedidos }: AdminPedidosQuery) => adminPedidos;
const pickForFile = ({ adminPedidos }: PedidosParaArquivoQuery) => adminPedidos;
const pickRows = ({ adminPedidos }: PedidosParaSelecaoQuery) => adminPedidos;

export function usePedidos(state: PedidosState, onPage: (pagina: number) => void) {
  const variables = pedidosVariables(state);
  const list = useAdminPedidosQuery({
    variables,
    fetchPolicy: 'cache-and-network',
    notifyOnNetworkStatusChange: true,
  });
  const ofFile = (pagina: number) => pedidosVariables({ ...state, pagina });
  return {
    ...usePaged(list, { query: AdminPedidosDocument, variables, pick }, onPage),
    readPage: useLeitura(PedidosParaArquivoDocument, ofFile, pickForFile),
    readRows: useLeitura(PedidosParaSelecaoDocument, ofFile, pickRows),
  };
}
