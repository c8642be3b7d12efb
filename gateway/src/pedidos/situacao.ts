import type { Rastreio } from '../types.gen.ts';
import type { PedidoModel } from './model.ts';

/** What to tell who waits for an order (TRACK-01 … TRACK-05); the link only while it is on its way. */
export function describeRastreio({
  status,
  linkRastreio,
}: Pick<PedidoModel, 'status' | 'linkRastreio'>): Rastreio {
  switch (status) {
    case 'ENVIADO':
      return linkRastreio === null
        ? {
            situacao: 'AGUARDANDO_RASTREIO',
            mensagem: 'Aguardando atualização do rastreio...',
            link: null,
          }
        : { situacao: 'EM_TRANSITO', mensagem: 'Acompanhar entrega', link: linkRastreio };
    case 'ENTREGUE':
      return { situacao: 'ENTREGUE', mensagem: 'Pedido entregue com sucesso.', link: null };
    case 'CANCELADO':
      return { situacao: 'CANCELADO', mensagem: 'Pedido cancelado.', link: null };
    default:
      return { situacao: 'AGUARDANDO_ENVIO', mensagem: 'Aguardando envio do pedido.', link: null };
  }
}
