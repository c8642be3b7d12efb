import type { Rastreio } from '../../types.gen.ts';
import type { PedidoModel } from './model.ts';

/** The delivery state that a shopper reads. The link is shown only while the order is on its way. */
export function describeRastreio({
  status,
  linkRastreio: link,
}: Pick<PedidoModel, 'status' | 'linkRastreio'>): Rastreio {
  switch (status) {
    case 'ENVIADO':
      return link === null
        ? {
            situacao: 'AGUARDANDO_RASTREIO',
            mensagem: 'Aguardando atualização do rastreio...',
            link,
          }
        : { situacao: 'EM_TRANSITO', mensagem: 'Acompanhar entrega', link };
    case 'ENTREGUE':
      return { situacao: 'ENTREGUE', mensagem: 'Pedido entregue com sucesso.', link: null };
    case 'CANCELADO':
      return { situacao: 'CANCELADO', mensagem: 'Pedido cancelado.', link: null };
    case 'PENDENTE':
    case 'PAGO':
    case 'DESCONHECIDO':
      return { situacao: 'AGUARDANDO_ENVIO', mensagem: 'Aguardando envio do pedido.', link: null };
  }
}
