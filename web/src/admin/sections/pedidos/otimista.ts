import { type KnownStatus } from '@decantaria/loja/status';
import type { PedidoEditadoFragment } from './edicao.gen.ts';
import type { PedidoAdminFragment } from './pedido.gen.ts';
import { statusDoAdmin } from './status.ts';

/** The history event uses the browser's clock until the reply. A history that was not loaded stays unloaded. */
export function otimista(
  pedido: PedidoAdminFragment,
  para: KnownStatus,
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
