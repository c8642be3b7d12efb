import { Button, Group } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { DescartarPergunta } from '../../../ui/form/DescartarPergunta.tsx';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { useUnsavedGuard } from './useUnsavedGuard.ts';

/** A wide dialog that prepares a work and sends it by `action`. It asks before what was prepared is lost. */
export function DialogoDeTrabalho({
  isChanged,
  action,
  onClose,
  ...dialog
}: Omit<ComponentProps<typeof FormDialog>, 'actions' | 'wide'> & {
  isChanged: boolean;
  action: ReactNode;
}) {
  const guard = useUnsavedGuard({ isChanged: () => dialog.open && isChanged, onLeave: onClose });
  return (
    <FormDialog
      {...dialog}
      wide
      onClose={guard.leave}
      actions={
        <DescartarPergunta guard={guard}>
          <Group gap="sm">
            {action}
            <Button size="md" variant="outline" onClick={guard.leave}>
              Cancelar
            </Button>
          </Group>
        </DescartarPergunta>
      }
    />
  );
}
