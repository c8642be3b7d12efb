import { useRef } from 'react';
import { Dialog } from '../../../../ui/Dialog.tsx';
import type { DialogProps } from '../../../../ui/useDialogo.ts';
import type { ProdutoAdminFragment } from '../produto.gen.ts';
import { FormularioDeProduto, type Saida } from './FormularioDeProduto.tsx';

export function DialogoDeProduto({
  produto,
  onClose,
  ...dialog
}: DialogProps & { produto: ProdutoAdminFragment }) {
  const form = useRef<Saida>(null);
  return (
    <Dialog
      {...dialog}
      title="Editar Produto"
      writing
      wide
      onClose={() => (form.current ? form.current.leave() : onClose())}
    >
      <FormularioDeProduto ref={form} produto={produto} onSaved={onClose} onCancel={onClose} />
    </Dialog>
  );
}
