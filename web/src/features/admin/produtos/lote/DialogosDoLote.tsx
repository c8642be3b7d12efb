import { Late } from '../../../../shared/ui/Late.tsx';
import type { Lote } from './useLote.ts';

const loadLote = () => import('./DialogoDeLote.tsx').then(({ DialogoDeLote }) => DialogoDeLote);
const loadConfirmar = () =>
  import('./ConfirmarLote.tsx').then(({ ConfirmarLote }) => ConfirmarLote);

/** The dialogs about the chosen products; they stay when the choice changes. */
export function DialogosDoLote({ lote: { ajustando, perguntando, mudar } }: { lote: Lote }) {
  const asked = perguntando.subject;
  return (
    <>
      {ajustando.subject ? (
        <Late
          key={ajustando.subject.visit}
          load={loadLote}
          props={{ produtos: ajustando.subject.value, ...ajustando.dialog }}
        />
      ) : null}
      {asked ? (
        <Late
          key={asked.visit}
          load={loadConfirmar}
          props={{
            ...asked.value,
            ...perguntando.dialog,
            onConfirm: () => mudar(asked.value.produtos, asked.value.ativo),
          }}
        />
      ) : null}
    </>
  );
}
