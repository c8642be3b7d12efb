import type { Shop } from '../../config.ts';
import type { MetodoPagamento } from '../../db/tables.gen.ts';
import { type Block, button, type EmailContent, paragraph, section } from '../content.ts';
import { formatMoment, greeting, oneLine } from '../formats.ts';
import { readTracking } from '../tracking.ts';
import { bill, deliverySection, meusPedidos, type PedidoOfEmail } from './pedido-parts.ts';

const MAX_MOTIVO = 500;

const HOW_TO_PAY: Readonly<Record<MetodoPagamento, string>> = {
  CARTAO: 'Cartão: conclua o pagamento em Meus pedidos.',
  PIX: 'Pix: os dados para o pagamento vão pela nossa conversa.',
  CARTAO_LINK: 'Cartão via link: o link de pagamento vai pela nossa conversa.',
  CARTAO_ENTREGA: 'Cartão na entrega: você paga quando receber.',
};

/** A new order: items, amounts, address and how to pay. */
export function pedidoCriado(pedido: PedidoOfEmail, shop: Shop): EmailContent {
  return {
    assunto: `Recebemos seu pedido nº ${pedido.id}`,
    previa: 'Confira os itens, o total e como pagar.',
    titulo: 'Recebemos seu pedido',
    blocks: [
      paragraph(`${greeting(pedido.nome_completo)} Seu pedido nº ${pedido.id} está registrado.`),
      bill(pedido),
      ...payment(pedido, shop),
      ...deliverySection(pedido),
      meusPedidos(shop),
    ],
  };
}

// Empty once the order is paid or cancelled: a late mail must not ask for a payment.
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
  return [section('Como pagar', [how, ...until])];
}

export function pedidoPago(pedido: PedidoOfEmail, shop: Shop): EmailContent {
  return {
    assunto: `Pagamento do pedido nº ${pedido.id} confirmado`,
    previa: 'Agora preparamos seus perfumes para o envio.',
    titulo: 'Pagamento confirmado',
    blocks: [
      paragraph(
        `${greeting(pedido.nome_completo)} O pagamento do pedido nº ${pedido.id} foi confirmado. Agora preparamos seus perfumes e avisamos assim que saírem para a entrega.`,
      ),
      bill(pedido),
      ...deliverySection(pedido),
      meusPedidos(shop),
    ],
  };
}

/** The order was sent, with its tracking link or code if there is one. */
export function pedidoEnviado(pedido: PedidoOfEmail, shop: Shop): EmailContent {
  const [text, action] = tracking(pedido, shop);
  return {
    assunto: `Seu pedido nº ${pedido.id} foi enviado`,
    previa: text,
    titulo: 'Seu pedido está a caminho',
    blocks: [
      paragraph(`${greeting(pedido.nome_completo)} O pedido nº ${pedido.id} saiu para a entrega.`),
      paragraph(text),
      action,
      ...deliverySection(pedido),
    ],
  };
}

function tracking({ link_rastreio }: PedidoOfEmail, shop: Shop): [text: string, action: Block] {
  const tracking = readTracking(link_rastreio);
  switch (tracking.kind) {
    case 'link':
      return ['Acompanhe o caminho dele até você.', button('Acompanhar entrega', tracking.url)];
    case 'code':
      return [`Código de rastreio: ${oneLine(tracking.code)}`, meusPedidos(shop)];
    case 'none':
      return [
        'Assim que houver um código de rastreio, ele aparece em Meus pedidos.',
        meusPedidos(shop),
      ];
  }
}

/** Confirms a withdrawal from a delivered order (CDC, art. 49) to the shopper. */
export function pedidoDesistencia(pedido: PedidoOfEmail, shop: Shop): EmailContent {
  return {
    assunto: `Recebemos sua desistência do pedido nº ${pedido.id}`,
    previa: 'Veja como é a devolução.',
    titulo: 'Recebemos sua desistência',
    blocks: [
      paragraph(
        `${greeting(pedido.nome_completo)} Registramos sua desistência do pedido nº ${pedido.id}, dentro dos sete dias que a lei dá.`,
      ),
      paragraph(
        'Guarde os produtos como chegaram. A loja entra em contato para combinar a devolução, sem custo, e devolve tudo o que foi pago, frete incluído.',
      ),
      bill(pedido),
      meusPedidos(shop),
    ],
  };
}

/** Notifies the shop of a withdrawal. */
export function pedidoDesistenciaLoja(pedido: PedidoOfEmail, { publicUrl }: Shop): EmailContent {
  const motivo = oneLine(pedido.desistencia_motivo ?? '', MAX_MOTIVO);
  return {
    assunto: `Desistência do pedido nº ${pedido.id}`,
    previa: 'Combine a devolução com o cliente.',
    titulo: `Desistência do pedido nº ${pedido.id}`,
    blocks: [
      paragraph(
        'O cliente desistiu deste pedido dentro dos sete dias da entrega. Combine a devolução e, ao recebê-la, cancele o pedido e devolva o pagamento.',
      ),
      ...(motivo === '' ? [] : [section('Motivo', [motivo])]),
      bill(pedido),
      button('Abrir o painel', `${publicUrl}/painel`),
    ],
  };
}

/** A payment that the order could not take was refunded. */
export function pagamentoDevolvido(pedido: PedidoOfEmail, shop: Shop): EmailContent {
  return {
    assunto: `Devolvemos o pagamento do pedido nº ${pedido.id}`,
    previa: 'O valor volta para o cartão que foi usado.',
    titulo: 'Pagamento devolvido',
    blocks: [
      paragraph(
        `${greeting(pedido.nome_completo)} Recebemos um pagamento do pedido nº ${pedido.id} que não pôde ser aproveitado. Por isso, ele foi devolvido.`,
      ),
      paragraph(
        'O valor volta para o cartão que foi usado; conforme o banco, aparece nesta fatura ou na próxima. Você não precisa fazer nada.',
      ),
      meusPedidos(shop),
    ],
  };
}
