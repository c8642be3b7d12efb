import { fold } from '@decantaria/brasil/text';
import { type KnownStatus, STATUS } from '@decantaria/loja/status';
import type { StatusPedido } from '../../types.gen.ts';

/** The APIs' words for each status. The gateway writes the first. */
const WORDS: Readonly<Record<KnownStatus, readonly [written: string, ...others: string[]]>> = {
  PENDENTE: ['PENDENTE'],
  PAGO: ['PAGO', 'PAGAMENTO_APROVADO'],
  ENVIADO: ['ENVIADO', 'DESPACHADO'],
  ENTREGUE: ['CONCLUIDO', 'ENTREGUE'],
  CANCELADO: ['CANCELADO'],
};

const BY_WORD = new Map<string, StatusPedido>(
  STATUS.flatMap((status) => WORDS[status].map((word) => [word, status] as const)),
);

/** Reads the API's word in any case, accented or not; DESCONHECIDO for any other word. */
export function readStatus(word: string): StatusPedido {
  const key = fold(word)
    .toUpperCase()
    .replace(/[\s-]+/g, '_');
  return BY_WORD.get(key) ?? 'DESCONHECIDO';
}

/** The words under which an API may keep a status. The gateway writes the first. */
export function wordsOf(status: KnownStatus): readonly [written: string, ...others: string[]] {
  return WORDS[status];
}
