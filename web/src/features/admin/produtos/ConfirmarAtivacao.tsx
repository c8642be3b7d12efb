import { Button, Group } from '@mantine/core';
import { Dialog } from '../../../shared/ui/Dialog.tsx';
import type { ProdutoAdminFragment } from './produto.gen.ts';

export function ConfirmarAtivacao({
  produto: { ativo, nome },
  onConfirm,
  ...dialog
}: {
  produto: ProdutoAdminFragment;
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
  onConfirm: () => void;
}) {
  return (
    <Dialog {...dialog} title={ativo ? 'Desativar produto?' : 'Reativar produto?'}>
      <p>
        {ativo
          ? `${nome} continua no catálogo, apagado e sem poder ser comprado. Quem o tem no carrinho é avisado.`
          : `${nome} volta a poder ser comprado.`}
      </p>
      <Group gap="sm" mt="lg" justify="flex-end">
        <Button variant="outline" data-autofocus onClick={dialog.onClose}>
          Cancelar
        </Button>
        <Button
          onClick={() => {
            dialog.onClose();
            onConfirm();
          }}
        >
          {ativo ? 'Desativar' : 'Reativar'}
        </Button>
      </Group>
    </Dialog>
  );
}
