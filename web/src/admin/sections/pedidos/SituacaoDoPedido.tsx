import { Situacao } from '../../../ui/pedidos/Situacao.tsx';
import type { PedidoAdminFragment } from './pedido.gen.ts';
import { statusDoAdmin } from './status.ts';

export function SituacaoDoPedido({
  status,
  statusOriginal,
}: Pick<PedidoAdminFragment, 'status' | 'statusOriginal'>) {
  return (
    <Situacao
      status={status}
      statusOriginal={statusOriginal}
      word={statusDoAdmin(status, statusOriginal)}
    />
  );
}
