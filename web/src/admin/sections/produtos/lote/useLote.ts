import { showToast } from '../../../../lib/toasts.ts';
import { useDialogo } from '../../../../ui/useDialogo.ts';
import type { ProdutoAdminFragment } from '../produto.gen.ts';
import { jaEstaoText } from './ativacao.ts';
import { useAtivacaoEmLote } from './useAtivacaoEmLote.ts';

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

export type Lote = ReturnType<typeof useLote>;
