import { useRef } from 'react';
import { Dialog } from '../../../../ui/Dialog.tsx';
import type { DialogProps } from '../../../../ui/useDialogo.ts';
import type { ProdutoAdminFragment } from '../produto.gen.ts';
import { FormularioDeProduto, type Saida } from './FormularioDeProduto.tsx';

export function DialogoDeProduto({
  produto,
  onSaved,
  onClose,
  ...dialog
}: DialogProps & {
  produto: ProdutoAdminFragment | null;
  onSaved?: (produto: ProdutoAdminFragment) => void;
}) {
  const form = useRef<Saida>(null);
  return (
    <Dialog
      {...dialog}
      title={produto ? 'Editar Produto' : 'Novo Produto'}
      writing
      wide
      onClose={() => (form.current ? form.current.leave() : onClose())}
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
