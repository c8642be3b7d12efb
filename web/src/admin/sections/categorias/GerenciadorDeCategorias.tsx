import { Dialog } from '../../../ui/Dialog.tsx';
import { Categorias } from './Categorias.tsx';

/** The shop's categories in a dialog. Load it lazily. */
export function GerenciadorDeCategorias({
  open,
  onClose,
  onClosed,
}: {
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
}) {
  return (
    <Dialog open={open} title="Categorias" writing onClose={onClose} onClosed={onClosed}>
      <Categorias />
    </Dialog>
  );
}
