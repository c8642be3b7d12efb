import { Stack } from '@mantine/core';
import { ConfirmActions } from '../../../ui/ConfirmActions.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import type { DialogProps } from '../../../ui/useDialogo.ts';
import type { ProdutoAdminFragment } from './produto.gen.ts';

export function ConfirmarAtivacao({
  produto: { ativo, nome },
  onConfirm,
  ...dialog
}: DialogProps & {
  produto: ProdutoAdminFragment;
  onConfirm: () => void;
}) {
  return (
    <Dialog {...dialog} title={ativo ? 'Desativar produto?' : 'Reativar produto?'}>
      <Stack gap="md" pt="md">
        <p>
          {ativo
            ? `${nome} continua no catálogo, apagado e sem poder ser comprado. Quem o tem no carrinho é avisado.`
            : `${nome} volta a poder ser comprado.`}
        </p>
        <ConfirmActions
          keep="Cancelar"
          onKeep={dialog.onClose}
          verb={ativo ? 'Desativar' : 'Reativar'}
          destructive={ativo}
          onConfirm={() => {
            dialog.onClose();
            onConfirm();
          }}
        />
      </Stack>
    </Dialog>
  );
}
