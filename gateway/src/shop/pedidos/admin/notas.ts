import { isStorable } from '@decantaria/brasil/text';
import { failureOf, verifyOutcome } from '../../../upstream/rest/verified-write.ts';
import { dadosInvalidos, type Resultado, recursoIndisponivel } from '../../falha.ts';
import { pedidoNaoEncontrado } from '../falhas.ts';
import type { PedidosAdminApi } from './api.ts';

const MAX_TEXTO = 2000;

/**
 * Adds an internal note to an order. After a failure the notes are read again: a visible note was written. Throws
 * `outcomeUnknown` when the outcome is unclear, and rejects with `RestFailure`.
 */
export async function anotarPedido(
  api: Pick<PedidosAdminApi, 'read' | 'notas' | 'anotar'>,
  requireStillAdmin: () => Promise<void>,
  pedidoId: string,
  text: string,
): Promise<Resultado<'AnotarPedidoResultado'>> {
  const texto = text.trim();
  if (texto === '') return dadosInvalidos('texto', 'Escreva a nota.');
  if (texto.length > MAX_TEXTO) {
    return dadosInvalidos('texto', `A nota vai até ${MAX_TEXTO} caracteres.`);
  }
  if (!isStorable(texto))
    return dadosInvalidos('texto', 'A nota tem um caractere que não é aceito.');
  const pedido = await api.read(pedidoId);
  if (pedido === null) {
    await requireStillAdmin();
    return pedidoNaoEncontrado('pedidoId');
  }
  const before = await api.notas(pedido.id, true);
  if (before === null) return recursoIndisponivel;
  const failure = await failureOf(api.anotar(pedido.id, texto));
  if (failure === null) return pedido;
  const known = new Set(before.map(({ id }) => id));
  const verified = await verifyOutcome(failure, {
    readBack: () => api.notas(pedido.id, true),
    shows: (after) => after?.some((nota) => !known.has(nota.id) && nota.texto === texto) ?? false,
    advice: 'Look at the notes of the order before trying again.',
  });
  if (verified.failure) throw verified.failure;
  return pedido;
}
