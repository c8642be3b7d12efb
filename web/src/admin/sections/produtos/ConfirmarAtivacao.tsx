import { Stack } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { ConfirmActions } from '../../../ui/ConfirmActions.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import type { DialogProps } from '../../../ui/useDialogo.ts';

/** The question before products are activated or deactivated. */
export function ConfirmarAtivacao({
  count,
  ativo,
  children,
  onConfirm,
  ...dialog
}: DialogProps & {
  /** How many would change. */
  count: number;
  /** What they would be. */
  ativo: boolean;
  children: ReactNode;
  onConfirm: () => void;
}) {
  const confirmed = useRef(false);
  const verb = ativo ? 'Reativar' : 'Desativar';
  return (
    <Dialog {...dialog} title={`${verb} ${count === 1 ? 'produto' : `${count} produtos`}?`}>
      <Stack gap="md" pt="md">
        {children}
        <ConfirmActions
          keep="Cancelar"
          onKeep={dialog.onClose}
          verb={verb}
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
