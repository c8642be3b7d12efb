import type { StoredItem } from './read.ts';
import type { StockLine } from './stock.ts';

/** Name of a line with its variation, e.g. `Noite de Oud — 10 ml`. */
export function nameOf(nomeProduto: string, variacaoNome: string | null): string {
  return variacaoNome === null ? nomeProduto : `${nomeProduto} — ${variacaoNome}`;
}

/** The units that a line of an order holds. */
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
    nome: nameOf(item.nome_produto, item.variacao_nome),
  };
}
