import type { KnownStatus } from '@decantaria/loja/status';
import type { StatusPedido } from './pedidos.gen.ts';

interface StatusTexts {
  /** Within a sentence, after 'agora está'. */
  readonly words: string;
  /** In the history of an order. */
  readonly reached: string;
}

const TEXTS: Readonly<Record<KnownStatus, StatusTexts>> = {
  PENDENTE: { words: 'aguardando pagamento', reached: 'Voltou a aguardar pagamento' },
  PAGO: { words: 'pago', reached: 'Pagamento confirmado' },
  ENVIADO: { words: 'enviado', reached: 'Pedido enviado' },
  ENTREGUE: { words: 'entregue', reached: 'Pedido entregue' },
  CANCELADO: { words: 'cancelado', reached: 'Pedido cancelado' },
};

/** The texts of a status; null for a word that the shop does not know. */
export function textsOf(status: StatusPedido): StatusTexts | null {
  return status === 'DESCONHECIDO' ? null : TEXTS[status];
}
