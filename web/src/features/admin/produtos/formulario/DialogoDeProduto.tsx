import { useRef } from 'react';
import { Dialog } from '../../../../shared/ui/Dialog.tsx';
import type { ProdutoAdminFragment } from '../produto.gen.ts';
import { FormularioDeProduto, type Saida } from './FormularioDeProduto.tsx';

/** APROD-08: a product's form in a dialog; closing it asks before something that was written is lost. Load it lazily. */
export function DialogoDeProduto({
  produto,
  open,
  onSaved,
  onClose,
  onClosed,
}: {
  /** Null makes a new one. */
  produto: ProdutoAdminFragment | null;
  open: boolean;
  /** It is saved; the dialog closes by itself. */
  onSaved?: (produto: ProdutoAdminFragment) => void;
  onClose: () => void;
  /** It is gone from the screen. */
  onClosed: () => void;
}) {
  const form = useRef<Saida>(null);
  return (
    <Dialog
      open={open}
      title={produto ? 'Editar Produto' : 'Novo Produto'}
      writing
      wide
      onClose={() => (form.current ? form.current.leave() : onClose())}
      onClosed={onClosed}
    >
      <FormularioDeProduto
        ref={form}
        produto={produto}
        onSaved={(saved) => {
          onSaved?.(saved);
          onClose();
        }}
        onCancel={onClose}
      />
    </Dialog>
  );
}
