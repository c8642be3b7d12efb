import { Button } from '@mantine/core';
import { showToast } from '../../../../lib/toasts.ts';
import { lazyDialog } from '../../../../ui/lazyDialog.tsx';
import type { OpenDialogo } from '../../../../ui/useDialogo.ts';
import type { ProdutoAdminFragment } from '../produto.gen.ts';
import { jaEstaoText } from './ativacao.ts';
import { useAtivacaoEmLote } from './useAtivacaoEmLote.ts';

const DialogoDeLote = lazyDialog(() => import('./DialogoDeLote.tsx'), 'DialogoDeLote');
const ConfirmarLote = lazyDialog(() => import('./ConfirmarLote.tsx'), 'ConfirmarLote');

/** What can be done with the selected products. Its dialogs stay open when the selection changes. */
export function AcoesDoLote({
  produtos,
  clear,
  open,
}: {
  produtos: readonly ProdutoAdminFragment[];
  /** Called when the work has started. */
  clear: () => void;
  open: OpenDialogo;
}) {
  const mudar = useAtivacaoEmLote();
  const ask = (ativo: boolean) => {
    const changing = produtos.filter((produto) => produto.ativo !== ativo);
    if (changing.length === 0) showToast('info', jaEstaoText(produtos.length, ativo));
    else
      open((dialog) => (
        <ConfirmarLote
          {...dialog}
          produtos={changing}
          ativo={ativo}
          onConfirm={() => {
            mudar(changing, ativo);
            clear();
          }}
        />
      ));
  };
  return (
    <>
      <Button
        variant="outline"
        onClick={() =>
          open((dialog) => <DialogoDeLote {...dialog} produtos={produtos} onStarted={clear} />)
        }
      >
        Preço e estoque
      </Button>
      <Button variant="outline" onClick={() => ask(false)}>
        Desativar
      </Button>
      <Button variant="outline" onClick={() => ask(true)}>
        Reativar
      </Button>
    </>
  );
}
