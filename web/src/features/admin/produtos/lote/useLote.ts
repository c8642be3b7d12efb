import { showToast } from '../../../../shared/toasts/toasts.ts';
import { useDialogo } from '../../lista/useDialogo.ts';
import type { ProdutoAdminFragment } from '../produto.gen.ts';
import { jaEstaoText } from './ativacao.ts';
import { useAtivacaoEmLote } from './useAtivacaoEmLote.ts';

export function useLote() {
  const ajustando = useDialogo<readonly ProdutoAdminFragment[]>();
  const perguntando = useDialogo<{
    readonly produtos: readonly ProdutoAdminFragment[];
    readonly ativo: boolean;
  }>();
  const { changing, mudar } = useAtivacaoEmLote();
  return {
    ajustando,
    perguntando,
    changing,
    mudar,
    ajustar: ajustando.show,
    ativar: (chosen: readonly ProdutoAdminFragment[], ativo: boolean) => {
      if (changing) return;
      const produtos = chosen.filter((produto) => produto.ativo !== ativo);
      if (produtos.length === 0) showToast('info', jaEstaoText(chosen.length, ativo));
      else perguntando.show({ produtos, ativo });
    },
  };
}

export type Lote = ReturnType<typeof useLote>;
