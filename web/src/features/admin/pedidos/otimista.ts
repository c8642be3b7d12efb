import type { PedidoEditadoFragment } from './edicao.gen.ts';
import type { PedidoAdminFragment } from './pedido.gen.ts';
import { type StatusEscrito, statusDoAdmin } from './status.ts';

/**
 * An order as it will be once only its status is another. What happened is told by the browser's clock until the shop's is
 * known; a history that was never read stays so.
 */
export function otimista(
  pedido: PedidoAdminFragment,
  para: StatusEscrito,
  {
    historico,
    autor,
  }: Pick<PedidoEditadoFragment, 'historico'> & { readonly autor: string | null },
): PedidoEditadoFragment {
  const evento = {
    __typename: 'EventoPedido',
    data: new Date().toISOString(),
    de: pedido.status,
    para,
    autor,
    motivo: null,
  } as const;
  return {
    ...pedido,
    status: para,
    statusOriginal: statusDoAdmin(para),
    historico: historico && [...historico, evento],
  };
}
