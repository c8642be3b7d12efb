import { isStorable } from '@decantaria/brasil/text';
import { MAX_PRECO } from '@decantaria/loja/produto';
import type { ItemPedidoInput } from '../../../types.gen.ts';
import { withoutVariacao } from '../../catalogo/texts.ts';
import { agreeIn } from '../../compare.ts';
import type { ItemPedidoModel, PedidoModel } from '../model.ts';
import { SEM_ITENS } from './falhas.ts';

/** A line as it is to be saved; `precoUnitario` in centavos. */
export interface Line {
  /** The line before the edit; null for a new one. */
  readonly stored: ItemPedidoModel | null;
  readonly produtoId: string | null;
  readonly variacaoId: string | null;
  /** Without the volume. */
  readonly nomeProduto: string;
  readonly quantidade: number;
  readonly precoUnitario: number;
}

/** The fields in which a line and the order's line must agree. */
const COMPARED = ['quantidade', 'precoUnitario', 'nomeProduto'] as const;
const MAX_LINES = 200;
const MAX_QUANTIDADE = 9_999;

/** The first broken rule of the lines to save, as a person reads it; null when there is none. */
export function itensProblem(
  lines: readonly ItemPedidoInput[],
  stored: readonly ItemPedidoModel[],
): string | null {
  const ids = lines.flatMap(({ id }) => id ?? []);
  const storedIds = new Set(stored.map(({ id }) => id));
  if (lines.length === 0) return SEM_ITENS;
  if (lines.length > MAX_LINES) return `Um pedido tem no máximo ${MAX_LINES} itens.`;
  if (new Set(ids).size < ids.length || ids.some((id) => !storedIds.has(id))) {
    return 'Um dos itens já não está neste pedido. Recarregue e confira.';
  }
  if (lines.some(({ quantidade }) => quantidade < 1 || quantidade > MAX_QUANTIDADE)) {
    return `A quantidade de cada item vai de 1 a ${MAX_QUANTIDADE}.`;
  }
  if (lines.some(({ precoUnitario }) => precoUnitario < 0 || precoUnitario > MAX_PRECO)) {
    return 'O preço de cada item não pode ser negativo nem passar de R$ 1.000.000,00.';
  }
  const isNamed = (line: ItemPedidoInput) => !isNameless(line) && isStorable(line.nomeProduto);
  return lines.every(isNamed) ? null : 'Informe o nome de cada item.';
}

function isNameless({ id, produtoId, nomeProduto }: ItemPedidoInput): boolean {
  return id == null && produtoId == null && nomeProduto.trim() === '';
}

/** The lines to save. A line that stays keeps its product and volume. */
export function readLines(
  lines: readonly ItemPedidoInput[],
  itens: readonly ItemPedidoModel[],
): readonly Line[] {
  return lines.map((line) => {
    const stored = itens.find(({ id }) => id === line.id) ?? null;
    return {
      stored,
      produtoId: stored ? stored.produtoId : (line.produtoId ?? null),
      variacaoId: stored ? stored.variacaoId : (line.variacaoId ?? null),
      nomeProduto: readName(line.nomeProduto.trim(), stored),
      quantidade: line.quantidade,
      precoUnitario: line.precoUnitario,
    };
  });
}

function readName(nome: string, stored: ItemPedidoModel | null): string {
  if (stored === null) return nome;
  const bare = stored.variacaoNome === null ? nome : withoutVariacao(nome, stored.variacaoNome);
  return bare === '' ? stored.nomeProduto : bare;
}

/** Whether the lines differ from the order's. */
export function linesDiffer(lines: readonly Line[], { itens }: PedidoModel): boolean {
  return (
    lines.length !== itens.length ||
    lines.some(({ stored, ...line }) => stored === null || !agreeIn(COMPARED, line, stored))
  );
}

/** Whether the order shows each of these lines once. The API may have given them other ids. */
export function showsLines({ itens }: PedidoModel, lines: readonly Line[]): boolean {
  const unmatched = new Set(itens);
  return (
    itens.length === lines.length &&
    lines.every((line) => {
      const match = [...unmatched].find((item) => isSavedLine(line, item));
      return match !== undefined && unmatched.delete(match);
    })
  );
}

function isSavedLine({ stored, produtoId, ...line }: Line, item: ItemPedidoModel): boolean {
  // The API names a new line after its product.
  const nomeProduto =
    stored === null && produtoId !== null && produtoId === item.produtoId
      ? item.nomeProduto
      : line.nomeProduto;
  return agreeIn(COMPARED, { ...line, nomeProduto }, item);
}
