import { lazyDialog } from '../../../../ui/lazyDialog.tsx';
import type { Lote } from './useLote.ts';

const DialogoDeLote = lazyDialog(() =>
  import('./DialogoDeLote.tsx').then((it) => it.DialogoDeLote),
);
const ConfirmarLote = lazyDialog(() =>
  import('./ConfirmarLote.tsx').then((it) => it.ConfirmarLote),
);

/** Dialogs about the selected products. They stay open when the selection changes. */
export function DialogosDoLote({ lote: { ajustando, perguntando, mudar } }: { lote: Lote }) {
  const confirmation = perguntando.subject;
  return (
    <>
      {ajustando.subject ? (
        <DialogoDeLote
          key={ajustando.subject.visit}
          {...ajustando.subject.value}
          {...ajustando.dialog}
        />
      ) : null}
      {confirmation ? (
        <ConfirmarLote
          key={confirmation.visit}
          produtos={confirmation.value.produtos}
          ativo={confirmation.value.ativo}
          {...perguntando.dialog}
          onConfirm={() => {
            mudar(confirmation.value.produtos, confirmation.value.ativo);
            confirmation.value.onStarted();
          }}
        />
      ) : null}
    </>
  );
}
