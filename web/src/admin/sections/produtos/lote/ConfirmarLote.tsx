import { Stack } from '@mantine/core';
import { useRef } from 'react';
import { ConfirmActions } from '../../../../ui/ConfirmActions.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import type { DialogProps } from '../../../../ui/useDialogo.ts';
import type { ProdutoAdminFragment } from '../produto.gen.ts';
import { nomeados, perguntaText } from './ativacao.ts';

function effectText(count: number, ativo: boolean): string {
  if (ativo) {
    return count === 1 ? 'Volta a poder ser comprado:' : 'Voltam a poder ser comprados:';
  }
  return count === 1
    ? 'Continua no catálogo, apagado e sem poder ser comprado. Quem o tem no carrinho é avisado:'
    : 'Continuam no catálogo, apagados e sem poder ser comprados. Quem os tem no carrinho é avisado:';
}

export function ConfirmarLote({
  produtos,
  ativo,
  onConfirm,
  ...dialog
}: DialogProps & {
  /** The products that would change. */
  produtos: readonly ProdutoAdminFragment[];
  ativo: boolean;
  onConfirm: () => void;
}) {
  const confirmed = useRef(false);
  const { primeiros, resto } = nomeados(produtos);
  return (
    <Dialog {...dialog} title={perguntaText(produtos.length, ativo)}>
      <Stack gap="md" pt="md">
        <p>{effectText(produtos.length, ativo)}</p>
        <Stack component="ul" variant="beside" mt="sm">
          {primeiros.map(({ id, nome }) => (
            <li key={id}>{nome}</li>
          ))}
          {resto === null ? null : <li>{resto}</li>}
        </Stack>
        <ConfirmActions
          keep="Cancelar"
          onKeep={dialog.onClose}
          verb={ativo ? 'Reativar' : 'Desativar'}
          destructive={!ativo}
          onConfirm={() => {
            dialog.onClose();
            // A second click before the dialog has closed.
            if (confirmed.current) return;
            confirmed.current = true;
            onConfirm();
          }}
        />
      </Stack>
    </Dialog>
  );
}
