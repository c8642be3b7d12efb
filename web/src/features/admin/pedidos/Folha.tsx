import type { ReactNode } from 'react';
import { Button } from '../../../shared/ui/Button.tsx';
import { Dialog } from '../../../shared/ui/Dialog.tsx';
import styles from './Folha.module.css';

/** A sheet as it will be on paper, in a dialog: of the whole window only the sheet is printed. */
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
  /** What can be chosen before it is printed. */
  options?: ReactNode;
  /** Why there is nothing to print; null when there is. */
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
