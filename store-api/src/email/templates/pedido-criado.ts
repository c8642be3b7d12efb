import type { Shop } from '../../config.ts';
import type { MetodoPagamento } from '../../db/tables.ts';
import type { Block, EmailContent } from '../content.ts';
import { formatMoment, greeting } from '../formats.ts';
import type { PedidoOfEmail } from '../pedido.ts';
import { bill, deliverySection, meusPedidos } from './pedido-parts.ts';

const HOW_TO_PAY: Readonly<Record<MetodoPagamento, string>> = {
  CARTAO: 'Cartão: conclua o pagamento em Meus pedidos.',
  PIX: 'Pix: os dados para o pagamento vão pela nossa conversa.',
  CARTAO_LINK: 'Cartão via link: o link de pagamento vai pela nossa conversa.',
  CARTAO_ENTREGA: 'Cartão na entrega: você paga quando receber.',
};

/** The order was made: what is in it, what it costs, where it goes and how to pay. */
export function pedidoCriado(pedido: PedidoOfEmail, shop: Shop): EmailContent {
  return {
    assunto: `Recebemos seu pedido nº ${pedido.id}`,
    previa: 'Confira os itens, o total e como pagar.',
    titulo: 'Recebemos seu pedido',
    blocks: [
      {
        kind: 'paragraph',
        text: `${greeting(pedido.nome_completo)} Seu pedido nº ${pedido.id} está registrado.`,
      },
      bill(pedido),
      ...payment(pedido, shop),
      ...deliverySection(pedido),
      meusPedidos(shop),
    ],
  };
}

// A mail that leaves late must not ask for a payment that was made, or that no longer helps.
function payment({ status, metodo, reserva_ate }: PedidoOfEmail, { timeZone }: Shop): Block[] {
  if (status !== 'PENDENTE') return [];
  const how =
    metodo === null
      ? 'Escolha em Meus pedidos: cartão, Pix, cartão via link ou cartão na entrega.'
      : HOW_TO_PAY[metodo];
  const until =
    reserva_ate === null
      ? []
      : [`Guardamos seus perfumes até ${formatMoment(reserva_ate, timeZone)}.`];
  return [{ kind: 'section', title: 'Como pagar', lines: [how, ...until] }];
}
