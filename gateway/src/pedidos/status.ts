import type { StatusPedidoModel } from './model.ts';

/** Every word that any version of the API was seen to use (rest-contract 3.7; C-52). */
const WORDS = new Map<string, StatusPedidoModel>([
  ['PENDENTE', 'PENDENTE'],
  ['PAGO', 'PAGO'],
  ['PAGAMENTO_APROVADO', 'PAGO'],
  ['ENVIADO', 'ENVIADO'],
  ['DESPACHADO', 'ENVIADO'],
  ['CONCLUIDO', 'ENTREGUE'],
  ['ENTREGUE', 'ENTREGUE'],
  ['CANCELADO', 'CANCELADO'],
]);

/** The API's free word, any case, accented or not, as the shop's own; `DESCONHECIDO` for any other (decision 7). */
export function readStatus(word: string): StatusPedidoModel {
  const key = word
    .trim()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[\s-]+/g, '_');
  return WORDS.get(key) ?? 'DESCONHECIDO';
}

/** Whether an order waits for a payment (CHK-12). */
export function isPayable(status: StatusPedidoModel): boolean {
  return status === 'PENDENTE' || status === 'CANCELADO';
}
