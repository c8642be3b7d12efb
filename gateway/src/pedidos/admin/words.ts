import type { StatusPedidoModel } from '../model.ts';

/** A status that the API can be asked for and written. */
export type KnownStatus = Exclude<StatusPedidoModel, 'DESCONHECIDO'>;

const WORDS: Readonly<Record<KnownStatus, readonly [written: string, ...string[]]>> = {
  PENDENTE: ['PENDENTE'],
  PAGO: ['PAGO', 'PAGAMENTO_APROVADO'],
  ENVIADO: ['ENVIADO', 'DESPACHADO'],
  ENTREGUE: ['CONCLUIDO', 'ENTREGUE'],
  CANCELADO: ['CANCELADO'],
};

/** The words under which the API may keep a status; the first is the one that is written (decision 7, C-52). */
export function wordsOf(status: KnownStatus): readonly [written: string, ...string[]] {
  return WORDS[status];
}
