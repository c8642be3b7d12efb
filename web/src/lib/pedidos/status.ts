import type { StatusPedido } from './pedidos.gen.ts';

interface StatusFacts {
  /** Whether the order was paid, also when it is already sent or delivered. */
  readonly paid: boolean;
  /** Whether the order stays as it is, unless an admin moves it back. */
  readonly final: boolean;
  /** Within a sentence, after 'agora está'. */
  readonly words: string;
  /** In the history of an order. */
  readonly reached: string;
}

/** Every status that the shop knows, in the order of an order's life. */
export const STATUS = ['PENDENTE', 'PAGO', 'ENVIADO', 'ENTREGUE', 'CANCELADO'] as const;

/** A status that a filter offers and an admin can write. */
export type KnownStatus = (typeof STATUS)[number];

/** What each status means. The compiler asks for a row, here and in `STATUS`, when a status is added. */
const FACTS: Readonly<Record<KnownStatus, StatusFacts>> = {
  PENDENTE: {
    paid: false,
    final: false,
    words: 'aguardando pagamento',
    reached: 'Voltou a aguardar pagamento',
  },
  PAGO: { paid: true, final: false, words: 'pago', reached: 'Pagamento confirmado' },
  ENVIADO: { paid: true, final: false, words: 'enviado', reached: 'Pedido enviado' },
  ENTREGUE: { paid: true, final: true, words: 'entregue', reached: 'Pedido entregue' },
  CANCELADO: { paid: false, final: true, words: 'cancelado', reached: 'Pedido cancelado' },
};

/** What a status means; null for a word that the shop does not know. */
export function factsOf(status: StatusPedido): StatusFacts | null {
  return status === 'DESCONHECIDO' ? null : FACTS[status];
}

/** True for paid and later statuses. */
export function isPaid(status: StatusPedido): boolean {
  return factsOf(status)?.paid === true;
}

export function isFinal(status: StatusPedido): boolean {
  return factsOf(status)?.final === true;
}
