import { useRef } from 'react';
import { Dialog } from '../../../../ui/Dialog.tsx';
import type { ProdutoAdminFragment } from '../produto.gen.ts';
import { FormularioDeProduto, type Saida } from './FormularioDeProduto.tsx';

export function DialogoDeProduto({
  produto,
  open,
  onSaved,
  onClose,
  onClosed,
}: {
  produto: ProdutoAdminFragment | null;
  open: boolean;
  onSaved?: (produto: ProdutoAdminFragment) => void;
  onClose: () => void;
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
