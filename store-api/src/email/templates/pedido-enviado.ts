import type { Shop } from '../../config.ts';
import type { Block, EmailContent } from '../content.ts';
import { greeting, oneLine } from '../formats.ts';
import type { PedidoOfEmail } from '../pedido.ts';
import { readTracking } from '../tracking.ts';
import { deliverySection, meusPedidos } from './pedido-parts.ts';

/** The order is on its way, with the address that follows it where there is one (TRACK-01, TRACK-02). */
export function pedidoEnviado(pedido: PedidoOfEmail, shop: Shop): EmailContent {
  const { text, button } = tracking(pedido, shop);
  return {
    assunto: `Seu pedido nº ${pedido.id} foi enviado`,
    previa: text,
    titulo: 'Seu pedido está a caminho',
    blocks: [
      {
        kind: 'paragraph',
        text: `${greeting(pedido.nome_completo)} O pedido nº ${pedido.id} saiu para a entrega.`,
      },
      { kind: 'paragraph', text },
      button,
      ...deliverySection(pedido),
    ],
  };
}

function tracking({ link_rastreio }: PedidoOfEmail, shop: Shop): { text: string; button: Block } {
  const found = readTracking(link_rastreio);
  switch (found.kind) {
    case 'link':
      return {
        text: 'Acompanhe o caminho dele até você.',
        button: { kind: 'button', label: 'Acompanhar entrega', url: found.url },
      };
    case 'code':
      return { text: `Código de rastreio: ${oneLine(found.code)}`, button: meusPedidos(shop) };
    case 'none':
      return {
        text: 'Assim que houver um código de rastreio, ele aparece em Meus pedidos.',
        button: meusPedidos(shop),
      };
  }
}
