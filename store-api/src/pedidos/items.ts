import type { Line } from '../carrinho/lines.ts';
import type { AffectedItem } from '../http/errors.ts';
import type { StoredItem } from './read.ts';
import type { StockLine } from './stock.ts';

/** Name of a line with its variation, e.g. `Noite de Oud — 10 ml`. */
export function nameOf(nomeProduto: string, variacaoNome: string | null): string {
  return variacaoNome === null ? nomeProduto : `${nomeProduto} — ${variacaoNome}`;
}

type Named = Pick<StoredItem, 'produtoId' | 'variacaoId' | 'nomeProduto' | 'variacaoNome'>;

/** A line in the body of a refusal. */
export function toAffected({
  produtoId,
  variacaoId,
  nomeProduto,
  variacaoNome,
}: Named): AffectedItem {
  return { produtoId, variacaoId, nomeProduto: nameOf(nomeProduto, variacaoNome) };
}

/** The units that a line of a cart or of an order asks for. */
export function toWanted(line: Named & Pick<Line, 'quantidade'>): StockLine {
  return { ...toAffected(line), quantidade: line.quantidade };
}

/** The units that an order took with a line and that did not come back by a withdrawal. */
export function toHeldLine(item: StoredItem): StockLine {
  return toWanted({ ...item, quantidade: item.quantidade - item.devolvidas });
}
