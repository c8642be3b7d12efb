import type { Shop } from '../../config.ts';
import type { Block, EmailContent } from '../content.ts';
import { greeting, oneLine } from '../formats.ts';
import type { PedidoOfEmail } from '../pedido.ts';
import { bill, meusPedidos } from './pedido-parts.ts';

const MAX_MOTIVO = 500;

/** The shopper withdraws from a delivered order: what happens now (CDC, art. 49). */
export function pedidoDesistencia(pedido: PedidoOfEmail, shop: Shop): EmailContent {
  return {
    assunto: `Recebemos sua desistência do pedido nº ${pedido.id}`,
    previa: 'Veja como é a devolução.',
    titulo: 'Recebemos sua desistência',
    blocks: [
      {
        kind: 'paragraph',
        text: `${greeting(pedido.nome_completo)} Registramos sua desistência do pedido nº ${pedido.id}, dentro dos sete dias que a lei dá.`,
      },
      {
        kind: 'paragraph',
        text: 'Guarde os produtos como chegaram. A loja entra em contato para combinar a devolução, sem custo, e devolve tudo o que foi pago, frete incluído.',
      },
      bill(pedido),
      meusPedidos(shop),
    ],
  };
}

/** The same, told to the shop. */
export function pedidoDesistenciaLoja(pedido: PedidoOfEmail, { publicUrl }: Shop): EmailContent {
  const motivo = oneLine(pedido.desistencia_motivo ?? '', MAX_MOTIVO);
  const why: Block[] = motivo === '' ? [] : [{ kind: 'section', title: 'Motivo', lines: [motivo] }];
  return {
    assunto: `Desistência do pedido nº ${pedido.id}`,
    previa: 'Combine a devolução com o cliente.',
    titulo: `Desistência do pedido nº ${pedido.id}`,
    blocks: [
      {
        kind: 'paragraph',
        text: 'O cliente desistiu deste pedido dentro dos sete dias da entrega. Combine a devolução e, ao recebê-la, cancele o pedido e devolva o pagamento.',
      },
      ...why,
      bill(pedido),
      { kind: 'button', label: 'Abrir o painel', url: `${publicUrl}/painel` },
    ],
  };
}
