import { Stack } from '@mantine/core';
import { ConfirmActions } from '../../../../ui/ConfirmActions.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import type { DialogProps } from '../../../../ui/useDialogo.ts';
import { countText } from '../../../kit/count.ts';
import { useComecar } from '../../../kit/trabalho/useComecar.ts';
import type { PedidoEmLinhaFragment } from '../pedido.gen.ts';
import { emailsText, numerosText } from './texts.ts';
import { useMudarVarios } from './useMudarVarios.ts';

export function DialogoDePagos({
  pedidos,
  onStarted,
  ...dialog
}: DialogProps & {
  pedidos: readonly PedidoEmLinhaFragment[];
  onStarted: () => void;
}) {
  const tarefaDe = useMudarVarios();
  const comecar = useComecar();
  const pendentes = pedidos.filter(({ status }) => status === 'PENDENTE');
  const others = pedidos.filter(({ status }) => status !== 'PENDENTE');
  const what = countText(pendentes.length, 'pedido');
  const paid = pendentes.length === 1 ? 'pago' : 'pagos';
  const some = pendentes.length > 0;
  return (
    <Dialog
      {...dialog}
      title={some ? `Marcar ${what} como ${paid}?` : 'Nenhum pedido a marcar como pago'}
    >
      <Stack gap="md" pt="md">
        {some ? (
          <>
            <p>{numerosText(pendentes)}.</p>
            <p>{emailsText(pendentes)}</p>
          </>
        ) : null}
        {others.length > 0 ? (
          <p>Ficam como estão, porque não estão PENDENTE: {numerosText(others)}.</p>
        ) : null}
        <ConfirmActions
          keep={some ? 'Cancelar' : 'Fechar'}
          onKeep={dialog.onClose}
          verb={some ? `Marcar como ${paid}` : null}
          destructive={false}
          onConfirm={() => {
            comecar(
              `Marcar ${what} como ${paid}`,
              pendentes.map((pedido) => tarefaDe(pedido, 'PAGO', '')),
            );
            onStarted();
            dialog.onClose();
          }}
        />
      </Stack>
    </Dialog>
  );
}
