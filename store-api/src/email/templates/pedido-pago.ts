import type { Shop } from '../../config.ts';
import type { EmailContent } from '../content.ts';
import { greeting } from '../formats.ts';
import type { PedidoOfEmail } from '../pedido.ts';
import { bill, deliverySection, meusPedidos } from './pedido-parts.ts';

/** The order is paid. */
export function pedidoPago(pedido: PedidoOfEmail, shop: Shop): EmailContent {
  return {
    assunto: `Pagamento do pedido nº ${pedido.id} confirmado`,
    previa: 'Agora preparamos seus perfumes para o envio.',
    titulo: 'Pagamento confirmado',
    blocks: [
      {
        kind: 'paragraph',
        text: `${greeting(pedido.nome_completo)} O pagamento do pedido nº ${pedido.id} foi confirmado. Agora preparamos seus perfumes e avisamos assim que saírem para a entrega.`,
      },
      bill(pedido),
      ...deliverySection(pedido),
      meusPedidos(shop),
    ],
  };
}
