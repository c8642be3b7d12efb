import { Dialog } from '../../../ui/Dialog.tsx';
import type { DialogProps } from '../../../ui/useDialogo.ts';
import { Categorias } from './Categorias.tsx';

/** The shop's categories in a dialog. Load it lazily. */
export function GerenciadorDeCategorias({ open, onClose, onClosed }: DialogProps) {
  return (
    <Dialog open={open} title="Categorias" writing onClose={onClose} onClosed={onClosed}>
      <Categorias />
    </Dialog>
  );
}
