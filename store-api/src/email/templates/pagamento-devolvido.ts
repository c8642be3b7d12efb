import type { Shop } from '../../config.ts';
import type { EmailContent } from '../content.ts';
import { greeting } from '../formats.ts';
import type { PedidoOfEmail } from '../pedido.ts';
import { meusPedidos } from './pedido-parts.ts';

/** A payment that the order could no longer take was given back. */
export function pagamentoDevolvido(pedido: PedidoOfEmail, shop: Shop): EmailContent {
  return {
    assunto: `Devolvemos o pagamento do pedido nº ${pedido.id}`,
    previa: 'O valor volta para o cartão que foi usado.',
    titulo: 'Pagamento devolvido',
    blocks: [
      {
        kind: 'paragraph',
        text: `${greeting(pedido.nome_completo)} Recebemos um pagamento do pedido nº ${pedido.id} que não pôde ser aproveitado. Por isso, ele foi devolvido.`,
      },
      {
        kind: 'paragraph',
        text: 'O valor volta para o cartão que foi usado; conforme o banco, aparece nesta fatura ou na próxima. Você não precisa fazer nada.',
      },
      meusPedidos(shop),
    ],
  };
}
