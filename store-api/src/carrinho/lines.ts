import { sql } from 'kysely';
import type { Database } from '../db/open.ts';
import type { StoredImagem } from '../imagens/stored.ts';

/** A cart line with what its product is today. Prices in centavos. */
export interface Line {
  id: number;
  produtoId: number;
  variacaoId: number | null;
  nomeProduto: string;
  variacaoNome: string | null;
  imagem: StoredImagem | null;
  quantidade: number;
  /** Null when it has none today. */
  preco: number | null;
  estoque: number;
  ativo: boolean;
  /** The product got variations after the line was made without one. */
  lacksVariacao: boolean;
}

/** Cart as the database holds it; lines in the order they were added. */
export interface StoredCarrinho {
  id: number;
  lines: Line[];
}

/** Whether the line's product is sold at all: active, priced and in a form that exists. */
export function isForSale(line: Pick<Line, 'ativo' | 'preco' | 'lacksVariacao'>): boolean {
  return line.ativo && line.preco !== null && !line.lacksVariacao;
}

/** Whether the line can be bought as it stands. */
export function isAvailable(line: Line): boolean {
  return isForSale(line) && line.estoque >= line.quantidade;
}

/** Which line a request means: by its own number, else by product and perhaps variation (C-23). */
export interface Target {
  itemId?: number | undefined;
  produtoId?: number | undefined;
  variacaoId?: number | undefined;
}

/** The lines that a request may mean: none, one, or several when only the product was told. */
export function linesOfTarget(lines: readonly Line[], target: Target): Line[] {
  const { itemId, produtoId, variacaoId } = target;
  if (itemId !== undefined) return lines.filter((line) => line.id === itemId);
  return lines.filter(
    (line) =>
      line.produtoId === produtoId && (variacaoId === undefined || line.variacaoId === variacaoId),
  );
}

/** The lines of a cart at today's prices. */
export function readLines(db: Database, carrinhoId: number): Promise<Line[]> {
  return selectLines(db, carrinhoId).execute();
}

/** The query behind `readLines`, to be part of a larger one. */
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
      'p.ativo',
      sql<number | null>`CASE WHEN v.id IS NULL THEN p.preco_base ELSE v.preco END`.as('preco'),
      sql<number>`coalesce(v.estoque, p.estoque, 0)`.as('estoque'),
      sql<boolean>`v.id IS NULL AND EXISTS (SELECT FROM variacoes o WHERE o.produto_id = p.id)`.as(
        'lacksVariacao',
      ),
    ])
    .where('i.carrinho_id', '=', carrinhoId)
    .orderBy('i.id');
}
