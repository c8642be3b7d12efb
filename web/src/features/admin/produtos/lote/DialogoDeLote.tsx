import { useState } from 'react';
import { Dialog } from '../../../../shared/ui/Dialog.tsx';
import { useUnsavedGuard } from '../../guarda/useUnsavedGuard.ts';
import type { ProdutoAdminFragment } from '../produto.gen.ts';
import { Enviar } from './Enviar.tsx';
import { Escrever } from './Escrever.tsx';
import { EM_BRANCO, isEscrita } from './escrita.ts';
import { useAplicar } from './useAplicar.ts';

export function DialogoDeLote({
  produtos,
  open,
  onClose,
  onClosed,
}: {
  /** The products as read: their versions and stocks go with the save. */
  produtos: readonly ProdutoAdminFragment[];
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
}) {
  const [escrita, setEscrita] = useState(EM_BRANCO);
  const { resultados, andamento, applied, isBusy, apply, again, stop } = useAplicar();
  const guard = useUnsavedGuard({
    isChanged: () => isBusy() || (applied === null && isEscrita(escrita)),
    onLeave: onClose,
  });
  return (
    <Dialog
      open={open}
      title="Preço e estoque"
      writing
      wide
      onClose={() => {
        if (!isBusy()) guard.leave();
      }}
      onClosed={onClosed}
    >
      {applied ? (
        <Enviar
          ajuste={applied}
          resultados={resultados}
          andamento={andamento}
          onStop={stop}
          onAgain={again}
          onClose={onClose}
        />
      ) : (
        <Escrever
          produtos={produtos}
          escrita={escrita}
          guard={guard}
          onWrite={(parts) => setEscrita((before) => ({ ...before, ...parts }))}
          onApply={apply}
        />
      )}
    </Dialog>
  );
}
