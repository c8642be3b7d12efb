import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog } from '../../../shared/ui/Dialog.tsx';
import styles from './Folha.module.css';

export function Folha({
  title,
  open,
  onClose,
  onClosed,
  options,
  empty,
  children,
}: {
  title: string;
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
  options?: ReactNode;
  empty: string | null;
  children: ReactNode;
}) {
  return (
    <Dialog open={open} title={title} wide onClose={onClose} onClosed={onClosed}>
      {empty === null ? (
        <>
          <div className={styles['bar']}>
            {options}
            <Button data-autofocus onClick={() => window.print()}>
              Imprimir
            </Button>
          </div>
          <div className={styles['sheet']} data-sheet>
            {children}
          </div>
        </>
      ) : (
        <p className={styles['empty']}>{empty}</p>
      )}
    </Dialog>
  );
}
