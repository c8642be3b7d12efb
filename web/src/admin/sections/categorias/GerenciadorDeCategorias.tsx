import { Dialog } from '../../../ui/Dialog.tsx';
import type { DialogProps } from '../../../ui/useDialogo.ts';
import { Categorias } from './Categorias.tsx';

/** The shop's categories in a dialog. Load it lazily. */
export function GerenciadorDeCategorias(dialog: DialogProps) {
  return (
    <Dialog {...dialog} title="Categorias" writing>
      <Categorias />
    </Dialog>
  );
}
