import { conflito } from '../../falha.ts';
import { refusedForStock } from '../falhas.ts';
import type { PedidoModel } from '../model.ts';

/** `atual`: the order as it is now; null when unknown. */
export function pedidoMudou(atual: PedidoModel | null) {
  return conflito('Este pedido mudou desde que você o abriu. Recarregue e confira.', atual);
}

/** The units that the new state of an order needs are not in stock. */
export function semEstoque(falta: Parameters<typeof refusedForStock>[0]) {
  return refusedForStock(falta, (nome, units) => {
    const left = units === 1 ? 'resta 1' : `restam ${units}`;
    return `Não há unidades suficientes de ${nome || 'um dos itens'}: ${left}. O pedido não foi salvo.`;
  });
}

export const CHAVE_INVALIDA =
  'Confira a chave da nota: são 44 números, e o último confere os outros.';

export const SEM_MOTIVO = 'Este status foge da ordem de costume. Diga o motivo da mudança.';

export const SEM_ITENS = 'Um pedido precisa de pelo menos um item. Para desistir dele, cancele-o.';

export const ENDERECO_ALHEIO = 'Escolha um dos endereços de quem fez o pedido.';
