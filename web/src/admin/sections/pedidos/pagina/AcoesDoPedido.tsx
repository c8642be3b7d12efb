import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { Button, Group, Menu } from '@mantine/core';
import { ChevronDownIcon } from '../../../../ui/icons.tsx';
import { lazyDialog } from '../../../../ui/lazyDialog.tsx';
import { useDialogo } from '../../../../ui/useDialogo.ts';
import { useComando } from '../../../kit/useComando.ts';
import { AcaoDeStatus } from '../AcaoDeStatus.tsx';
import { isDesistenciaAberta } from '../devolucao.ts';
import { canRefund } from '../estorno.ts';
import type { PedidoAdminFragment } from '../pedido.gen.ts';

const DialogoDeEdicao = lazyDialog(() => import('../DialogoDeEdicao.tsx'), 'DialogoDeEdicao');
const DialogoDeDevolucao = lazyDialog(
  () => import('../DialogoDeDevolucao.tsx'),
  'DialogoDeDevolucao',
);
const DialogoDeCancelamento = lazyDialog(
  () => import('../DialogoDeCancelamento.tsx'),
  'DialogoDeCancelamento',
);
const ListaDeSeparacao = lazyDialog(() => import('../ListaDeSeparacao.tsx'), 'ListaDeSeparacao');
const Etiqueta = lazyDialog(() => import('../Etiqueta.tsx'), 'Etiqueta');

/** What can be done with an order now: its next step as one button, the rest in a menu. */
export function AcoesDoPedido({ pedido }: { pedido: PedidoAdminFragment }) {
  const receiving = useDialogo<PedidoAdminFragment>();
  const editing = useDialogo<PedidoAdminFragment>();
  const picking = useDialogo<readonly PedidoAdminFragment[]>();
  const labelling = useDialogo<readonly PedidoAdminFragment[]>();
  const cancelling = useDialogo<PedidoAdminFragment>();
  const paidByCard = pedido.status !== 'CANCELADO' && canRefund(pedido, 'CANCELADO');
  // A refund follows a withdrawal; otherwise the order is cancelled.
  useComando((comando) => {
    if (comando !== 'estornar') return;
    if (isDesistenciaAberta(pedido)) receiving.show(pedido);
    else if (paidByCard) cancelling.show(pedido);
    else editing.show(pedido);
  });
  return (
    <Group gap="sm" align="start">
      {isDesistenciaAberta(pedido) ? (
        <Button size="sm" onClick={() => receiving.show(pedido)}>
          Receber e estornar
        </Button>
      ) : (
        <AcaoDeStatus pedido={pedido} />
      )}
      <Menu zIndex="var(--z-menu)" position="bottom-start" loop>
        <Menu.Target>
          <Button variant="outline" size="sm">
            Mais ações
            <ChevronDownIcon size={16} />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => editing.show(pedido)}>Editar o pedido</Menu.Item>
          <Menu.Item onClick={() => labelling.show([pedido])}>Imprimir etiqueta</Menu.Item>
          <Menu.Item onClick={() => picking.show([pedido])}>Lista de separação</Menu.Item>
          {paidByCard ? (
            <Menu.Item color="red" onClick={() => cancelling.show(pedido)}>
              Cancelar e estornar
            </Menu.Item>
          ) : null}
        </Menu.Dropdown>
      </Menu>
      {receiving.render((value, props) => (
        <DialogoDeDevolucao pedido={value} {...props} />
      ))}
      {editing.render((value, props) => (
        <DialogoDeEdicao pedido={value} {...props} />
      ))}
      {cancelling.render((value, props) => (
        <DialogoDeCancelamento pedido={value} {...props} />
      ))}
      {picking.render((value, props) => (
        <ListaDeSeparacao pedidos={value} {...props} />
      ))}
      {labelling.render((value, props) => (
        <Etiqueta pedidos={value} {...props} />
      ))}
    </Group>
  );
}
