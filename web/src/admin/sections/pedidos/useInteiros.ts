import { showToast } from '../../../lib/toasts.ts';
import { useAction } from '../../../ui/useAction.ts';
import type { PedidoAdminFragment, PedidoEmLinhaFragment } from './pedido.gen.ts';
import { useAtualizarPedido } from './useAtualizarPedido.ts';

/** An order of the list: in part where a page showed it, whole where a selection across pages read it. */
export type Linha = PedidoEmLinhaFragment | PedidoAdminFragment;

/** Reads the orders that the list has in part and calls `use` with all that still exist. */
export function useInteiros() {
  const { lerDeNovo } = useAtualizarPedido('');
  const { run } = useAction();
  return (linhas: readonly Linha[], use: (pedidos: readonly PedidoAdminFragment[]) => void) =>
    void run(async () => {
      const read = async (linha: Linha) => ('itens' in linha ? linha : lerDeNovo(linha.id));
      const pedidos = await Promise.all(linhas.map(read)).catch(() => null);
      const inteiros = pedidos?.filter((pedido) => pedido !== null) ?? [];
      if (inteiros.length > 0) use(inteiros);
      else showToast('error', 'Não foi possível ler agora. Tente de novo.');
    });
}
