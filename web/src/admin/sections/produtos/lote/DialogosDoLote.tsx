import { LateDialog } from '../../../../ui/LateDialog.tsx';
import type { Lote } from './useLote.ts';

const loadLote = () => import('./DialogoDeLote.tsx').then(({ DialogoDeLote }) => DialogoDeLote);
const loadConfirmar = () =>
  import('./ConfirmarLote.tsx').then(({ ConfirmarLote }) => ConfirmarLote);

/** Dialogs about the selected products. They stay open when the selection changes. */
export function DialogosDoLote({ lote: { ajustando, perguntando, mudar } }: { lote: Lote }) {
  const confirmation = perguntando.subject;
  return (
    <>
      {ajustando.subject ? (
        <LateDialog
          key={ajustando.subject.visit}
          load={loadLote}
          props={{ ...ajustando.subject.value, ...ajustando.dialog }}
        />
      ) : null}
      {confirmation ? (
        <LateDialog
          key={confirmation.visit}
          load={loadConfirmar}
          props={{
            produtos: confirmation.value.produtos,
            ativo: confirmation.value.ativo,
            ...perguntando.dialog,
            onConfirm: () => {
              mudar(confirmation.value.produtos, confirmation.value.ativo);
              confirmation.value.onStarted();
            },
          }}
        />
      ) : null}
    </>
  );
}
