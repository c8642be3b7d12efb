import { Box, Button, Group } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { Dialog } from '../../../ui/Dialog.tsx';
import type { DialogProps } from '../../../ui/useDialogo.ts';
import styles from './Folha.module.css';

export function Folha({
  options,
  empty,
  children,
  ...dialog
}: DialogProps & {
  title: string;
  options?: ReactNode;
  empty: string | null;
  children: ReactNode;
}) {
  useEffect(() => {
    // Printing hides the page. When it is shown again, its opening animation would start over.
    document.documentElement.classList.add('abertura-vista');
  }, []);
  return (
    <Dialog {...dialog} wide>
      {empty === null ? (
        <>
          <Group gap="sm" align="end" justify="space-between" pb="md">
            {options}
            <Button size="md" data-autofocus onClick={() => window.print()}>
              Imprimir
            </Button>
          </Group>
          <div className={styles['sheet']} data-sheet>
            {children}
          </div>
        </>
      ) : (
        <Box component="p" py="md" c="var(--text-soft)">
          {empty}
        </Box>
      )}
    </Dialog>
  );
}
