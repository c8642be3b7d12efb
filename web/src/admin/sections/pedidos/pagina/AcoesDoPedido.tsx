import '@mantine/core/styles/Menu.layer.css';
import { Button, Group, Menu } from '@mantine/core';
import { ChevronDownIcon } from '../../../../ui/icons.tsx';
import { lazyDialog } from '../../../../ui/lazyDialog.tsx';
import { useDialogo } from '../../../../ui/useDialogo.ts';
import { useComando } from '../../../kit/useComando.ts';
import { AcaoDeStatus } from '../AcaoDeStatus.tsx';
import { isDesistenciaAberta, nomeDaDevolucao } from '../devolucao.ts';
import { canRefund } from '../estorno.ts';
import type { PedidoAdminFragment } from '../pedido.gen.ts';

const DIALOGOS = {
  receber: lazyDialog(() => import('../DialogoDeDevolucao.tsx'), 'DialogoDeDevolucao'),
  editar: lazyDialog(() => import('../DialogoDeEdicao.tsx'), 'DialogoDeEdicao'),
  cancelar: lazyDialog(() => import('../DialogoDeCancelamento.tsx'), 'DialogoDeCancelamento'),
  separar: lazyDialog(() => import('../ListaDeSeparacao.tsx'), 'ListaDeSeparacao'),
  etiquetar: lazyDialog(() => import('../Etiqueta.tsx'), 'Etiqueta'),
};

/** What can be done with an order now: its next step as one button, the rest in a menu. */
export function AcoesDoPedido({ pedido }: { pedido: PedidoAdminFragment }) {
  const aberto = useDialogo<{ nome: keyof typeof DIALOGOS; de: PedidoAdminFragment }>();
  const open = (nome: keyof typeof DIALOGOS) => aberto.show({ nome, de: pedido });
  const paidByCard = pedido.status !== 'CANCELADO' && canRefund(pedido, 'CANCELADO');
  // A refund follows a withdrawal; otherwise the order is cancelled.
  useComando((comando) => {
    if (comando !== 'estornar') return;
    if (isDesistenciaAberta(pedido)) open('receber');
    else open(paidByCard ? 'cancelar' : 'editar');
  });
  return (
    <Group gap="sm" align="start">
      {isDesistenciaAberta(pedido) ? (
        <Button onClick={() => open('receber')}>{nomeDaDevolucao(pedido)}</Button>
      ) : (
        <AcaoDeStatus pedido={pedido} />
      )}
      <Menu zIndex="var(--z-menu)" position="bottom-start" loop>
        <Menu.Target>
          <Button variant="outline">
            Mais ações
            <ChevronDownIcon size={16} />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => open('editar')}>Editar o pedido</Menu.Item>
          <Menu.Item onClick={() => open('etiquetar')}>Imprimir etiqueta</Menu.Item>
          <Menu.Item onClick={() => open('separar')}>Lista de separação</Menu.Item>
          {paidByCard ? (
            <Menu.Item color="red" onClick={() => open('cancelar')}>
              Cancelar e estornar
            </Menu.Item>
          ) : null}
        </Menu.Dropdown>
      </Menu>
      {aberto.render(({ nome, de }, dialog) => {
        const Dialogo = DIALOGOS[nome];
        return <Dialogo pedido={de} pedidos={[de]} {...dialog} />;
      })}
    </Group>
  );
}
