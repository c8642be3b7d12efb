import { Button } from '@mantine/core';
import { showToast } from '../../../../lib/toasts.ts';
import { lazyDialog } from '../../../../ui/lazyDialog.tsx';
import { useDialogo } from '../../../../ui/useDialogo.ts';
import type { ProdutoAdminFragment } from '../produto.gen.ts';
import { jaEstaoText } from './ativacao.ts';
import { useAtivacaoEmLote } from './useAtivacaoEmLote.ts';

const DialogoDeLote = lazyDialog(() => import('./DialogoDeLote.tsx'), 'DialogoDeLote');
const ConfirmarLote = lazyDialog(() => import('./ConfirmarLote.tsx'), 'ConfirmarLote');

interface Escolhidos {
  readonly produtos: readonly ProdutoAdminFragment[];
  /** Called when the work has started. */
  readonly onStarted: () => void;
}

export function useLote() {
  const ajustando = useDialogo<Escolhidos>();
  const perguntando = useDialogo<Escolhidos & { readonly ativo: boolean }>();
  const mudar = useAtivacaoEmLote();
  return {
    ajustando,
    perguntando,
    mudar,
    ajustar: ajustando.show,
    ativar: ({ produtos: chosen, onStarted }: Escolhidos, ativo: boolean) => {
      const produtos = chosen.filter((produto) => produto.ativo !== ativo);
      if (produtos.length === 0) showToast('info', jaEstaoText(chosen.length, ativo));
      else perguntando.show({ produtos, ativo, onStarted });
    },
  };
}

type Lote = ReturnType<typeof useLote>;

export function AcoesDoLote({
  produtos,
  clear,
  lote,
}: {
  produtos: readonly ProdutoAdminFragment[];
  clear: () => void;
  lote: Lote;
}) {
  const chosen = { produtos, onStarted: clear };
  return (
    <>
      <Button variant="outline" onClick={() => lote.ajustar(chosen)}>
        Preço e estoque
      </Button>
      <Button variant="outline" onClick={() => lote.ativar(chosen, false)}>
        Desativar
      </Button>
      <Button variant="outline" onClick={() => lote.ativar(chosen, true)}>
        Reativar
      </Button>
    </>
  );
}

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
