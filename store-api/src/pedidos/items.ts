import type { Line } from '../carrinho/lines.ts';
import type { AffectedItem } from '../http/errors.ts';
import type { StoredItem } from './read.ts';
import type { StockLine } from './stock.ts';

/** Name of a line with its variation, e.g. `Noite de Oud — 10 ml`. */
export function nameOf(nomeProduto: string, variacaoNome: string | null): string {
  return variacaoNome === null ? nomeProduto : `${nomeProduto} — ${variacaoNome}`;
}

/** A line in the body of a refusal. */
export function toAffected(
  line: Pick<Line, 'produtoId' | 'variacaoId' | 'nomeProduto' | 'variacaoNome'>,
): AffectedItem {
  const { produtoId, variacaoId, nomeProduto, variacaoNome } = line;
  return { produtoId, variacaoId, nomeProduto: nameOf(nomeProduto, variacaoNome) };
}

/** The units that a line of a cart asks for. */
export function toWanted(line: Line): StockLine {
  return { ...toAffected(line), quantidade: line.quantidade };
}

/** The units that an order took with a line and that did not come back by a withdrawal. */
export function toHeldLine(item: StoredItem): StockLine {
  return { ...toStockLine(item), quantidade: item.quantidade - item.devolvidas };
}

/** The units of a line of an order. */
export function toStockLine(
  item: Pick<
    StoredItem,
    'produto_id' | 'variacao_id' | 'quantidade' | 'nome_produto' | 'variacao_nome'
  >,
): StockLine {
  return {
    produtoId: item.produto_id,
    variacaoId: item.variacao_id,
    quantidade: item.quantidade,
    nomeProduto: nameOf(item.nome_produto, item.variacao_nome),
  };
}
