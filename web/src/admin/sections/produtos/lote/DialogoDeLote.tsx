import { useState } from 'react';
import { Dialog } from '../../../../ui/Dialog.tsx';
import type { DialogProps } from '../../../../ui/useDialogo.ts';
import { useUnsavedGuard } from '../../../kit/editor/useUnsavedGuard.ts';
import { useComecar } from '../../../kit/trabalho/useComecar.ts';
import type { ProdutoAdminFragment } from '../produto.gen.ts';
import { Escrever } from './Escrever.tsx';
import { EM_BRANCO, isEscrita } from './escrita.ts';
import { useTarefaDePreco } from './useTarefaDePreco.ts';

/** Changes prices and stocks of several products, with a preview. Sending is a job. */
export function DialogoDeLote({
  produtos,
  onClose,
  onStarted,
  ...dialog
}: DialogProps & {
  /** The products as read: their versions and stocks go with the save. */
  produtos: readonly ProdutoAdminFragment[];
  onStarted: () => void;
}) {
  const [escrita, setEscrita] = useState(EM_BRANCO);
  const tarefaDe = useTarefaDePreco();
  const comecar = useComecar();
  const guard = useUnsavedGuard({
    isChanged: () => dialog.open && isEscrita(escrita),
    onLeave: onClose,
  });
  return (
    <Dialog {...dialog} title="Preço e estoque" writing wide onClose={guard.leave}>
      <Escrever
        produtos={produtos}
        escrita={escrita}
        guard={guard}
        onWrite={(parts) => setEscrita((before) => ({ ...before, ...parts }))}
        onApply={(planos, ajuste) => {
          const count = planos.length === 1 ? '1 produto' : `${planos.length} produtos`;
          comecar(
            `Preço e estoque de ${count}`,
            planos.map((plano) => tarefaDe(plano, ajuste)),
          );
          onStarted();
          onClose();
        }}
      />
    </Dialog>
  );
}
