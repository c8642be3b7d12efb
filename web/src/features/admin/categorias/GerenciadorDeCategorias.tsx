import { Dialog } from '../../../shared/ui/Dialog.tsx';
import { Categorias } from './Categorias.tsx';

/** ACAT-01: the categories of the shop, in a dialog. Load it lazily. */
export function GerenciadorDeCategorias({
  open,
  onClose,
  onClosed,
}: {
  open: boolean;
  onClose: () => void;
  /** It is gone from the screen. */
  onClosed: () => void;
}) {
  return (
    <Dialog open={open} title="Categorias" writing onClose={onClose} onClosed={onClosed}>
      <Categorias />
    </Dialog>
  );
}
