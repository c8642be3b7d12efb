import { isStorable } from '@decantaria/brasil/text';
import type { ReceberDesistenciaInput } from '../../../types.gen.ts';
import { type DadosInvalidosModel, firstProblem } from '../../falha.ts';
import type { PedidoModel } from '../model.ts';

const MAX_TEXTO = 2000;

/** The trimmed text of an internal note, or why it cannot be kept. */
export function readNota(text: string): string | DadosInvalidosModel {
  const texto = text.trim();
  const problem = firstProblem([
    ['texto', texto === '' && 'Escreva a nota.'],
    ['texto', texto.length > MAX_TEXTO && `A nota vai até ${MAX_TEXTO} caracteres.`],
    ['texto', !isStorable(texto) && 'A nota tem um caractere que não é aceito.'],
  ]);
  return problem ?? texto;
}

/** What is wrong with the returned units, in Portuguese; null when nothing is. Without lines, every unit came back. */
export function devolucaoProblem(
  { itens }: Pick<PedidoModel, 'itens'>,
  { itens: returned }: Pick<ReceberDesistenciaInput, 'itens'>,
): string | null {
  if (!returned) return null;
  if (returned.length === 0) return 'Diga o que voltou.';
  const units = new Map<string, number>();
  for (const { itemId, quantidade } of returned) {
    const line = itens.find(({ id }) => id === itemId);
    if (line === undefined) return 'Este item não é do pedido.';
    if (quantidade < 1) return 'Diga quantas unidades voltaram.';
    const sum = (units.get(itemId) ?? 0) + quantidade;
    if (sum > line.quantidade) return `De ${line.nomeProduto} o pedido tem ${line.quantidade} un.`;
    units.set(itemId, sum);
  }
  return null;
}
