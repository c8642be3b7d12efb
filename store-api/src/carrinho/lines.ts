import { sql } from 'kysely';
import type { Database } from '../db/open.ts';

/** A cart line with the current state of its product. Prices in centavos. */
export type Line = Awaited<ReturnType<typeof readLines>>[number];

/** A stored cart; lines in the order of their creation. */
export interface StoredCarrinho {
  id: number;
  lines: Line[];
}

/** Whether the line's product is active, has a price and exists in the line's form. */
export function isForSale(line: Pick<Line, 'ativo' | 'preco' | 'lacksVariacao'>): boolean {
  return line.ativo && line.preco !== null && !line.lacksVariacao;
}

export function isAvailable(line: Line): boolean {
  return isForSale(line) && line.estoque >= line.quantidade;
}

/** Identifies a line: by its number, else by product and optional variation. */
export interface Target {
  itemId?: number | undefined;
  produtoId?: number | undefined;
  variacaoId?: number | undefined;
}

/** The lines that match a target. Several match when it names the product alone. */
export function linesOfTarget(lines: readonly Line[], target: Target): Line[] {
  const { itemId, produtoId, variacaoId } = target;
  if (itemId !== undefined) return lines.filter((line) => line.id === itemId);
  return lines.filter(
    (line) =>
      line.produtoId === produtoId && (variacaoId === undefined || line.variacaoId === variacaoId),
  );
}

/**
 * Columns with the current offer of a line's product `p` or variation `v`. `preco` is in centavos; null when the product has
 * no price now. `lacksVariacao`: the line has no variation, but its product has variations now.
 */
export const CURRENT_OFFER = [
  'p.ativo',
  sql<number | null>`CASE WHEN v.id IS NULL THEN p.preco_base ELSE v.preco END`.as('preco'),
  sql<boolean>`v.id IS NULL AND EXISTS (SELECT FROM variacoes o WHERE o.produto_id = p.id)`.as(
    'lacksVariacao',
  ),
] as const;

export function readLines(db: Database, carrinhoId: number) {
  return selectLines(db, carrinhoId).execute();
}

/** The query of `readLines`, for use in a larger one. */
export function selectLines(db: Database, carrinhoId: number) {
  return db
    .selectFrom('carrinho_itens as i')
    .innerJoin('produtos as p', 'p.id', 'i.produto_id')
    .leftJoin('variacoes as v', 'v.id', 'i.variacao_id')
    .select([
      'i.id',
      'i.produto_id as produtoId',
      'i.variacao_id as variacaoId',
      'p.nome as nomeProduto',
      'v.nome as variacaoNome',
      'p.imagem',
      'i.quantidade',
      sql<number>`coalesce(v.estoque, p.estoque, 0)`.as('estoque'),
      ...CURRENT_OFFER,
    ])
    .where('i.carrinho_id', '=', carrinhoId)
    .orderBy('i.id');
}
