import { useState } from 'react';
import { Dialog } from '../../../../shared/ui/Dialog.tsx';
import { useUnsavedGuard } from '../../guarda/useUnsavedGuard.ts';
import type { ProdutoAdminFragment } from '../produto.gen.ts';
import { Enviar } from './Enviar.tsx';
import { Escrever } from './Escrever.tsx';
import { EM_BRANCO, isEscrita } from './escrita.ts';
import { useAplicar } from './useAplicar.ts';

/** Price and stock of several products at once, shown before it is sent. Load it lazily. */
export function DialogoDeLote({
  produtos,
  open,
  onClose,
  onClosed,
}: {
  /** As they were read: their versions and units go with the save. */
  produtos: readonly ProdutoAdminFragment[];
  open: boolean;
  onClose: () => void;
  /** It is gone from the screen. */
  onClosed: () => void;
}) {
  const [escrita, setEscrita] = useState(EM_BRANCO);
  const { resultados, andamento, applied, isBusy, apply, again, stop } = useAplicar();
  const guard = useUnsavedGuard({
    isWritten: () => isBusy() || (applied === null && isEscrita(escrita)),
    onLeave: onClose,
  });
  return (
    <Dialog
      open={open}
      title="Preço e estoque"
      writing
      wide
      onClose={() => {
        // What is on its way is stopped by its own button.
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
