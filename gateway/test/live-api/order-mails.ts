import type { MailRow, PedidoRow } from './rows.ts';
import type { Shop } from './state.ts';

const MAILS: Readonly<Record<string, MailRow['kind']>> = {
  PAGO: 'pagamento',
  PAGAMENTO_APROVADO: 'pagamento',
  ENVIADO: 'envio',
  DESPACHADO: 'envio',
};

/** Sends the mail of the order's status, even when the status did not change (rest-contract 3.7). */
export function mailStatus(shop: Shop, pedido: PedidoRow): void {
  const kind = MAILS[pedido.status.toUpperCase()];
  if (kind) shop.mails.push({ kind, to: pedido.email, about: String(pedido.id) });
}
