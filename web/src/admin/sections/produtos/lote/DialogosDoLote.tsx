import { lazyDialog } from '../../../../ui/lazyDialog.tsx';
import type { Lote } from './useLote.ts';

const DialogoDeLote = lazyDialog(() => import('./DialogoDeLote.tsx'), 'DialogoDeLote');
const ConfirmarLote = lazyDialog(() => import('./ConfirmarLote.tsx'), 'ConfirmarLote');

/** Dialogs about the selected products. They stay open when the selection changes. */
export function DialogosDoLote({ lote: { ajustando, perguntando, mudar } }: { lote: Lote }) {
  return (
    <>
      {ajustando.render((value, props) => (
        <DialogoDeLote {...value} {...props} />
      ))}
      {perguntando.render(({ produtos, ativo, onStarted }, props) => (
        <ConfirmarLote
          produtos={produtos}
          ativo={ativo}
          {...props}
          onConfirm={() => {
            mudar(produtos, ativo);
            onStarted();
          }}
        />
      ))}
    </>
  );
}
