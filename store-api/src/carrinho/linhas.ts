import { sql } from 'kysely';
import type { Banco } from '../db/abrir.ts';
import type { ImagemGuardada } from '../imagens/tipos.ts';

/** A cart line with what its product is today. Prices in centavos. */
export interface Linha {
  id: number;
  produtoId: number;
  variacaoId: number | null;
  nomeProduto: string;
  variacaoNome: string | null;
  imagem: ImagemGuardada | null;
  quantidade: number;
  /** Null when it has none today. */
  preco: number | null;
  estoque: number;
  ativo: boolean;
  /** The product got variations after the line was made without one. */
  faltaVariacao: boolean;
}

/** Cart as the database holds it; lines in the order they were added. */
export interface CarrinhoGuardado {
  id: number;
  linhas: Linha[];
}

/** Whether the line's product is sold at all: active, priced and in a form that exists. */
export function aVenda(linha: Pick<Linha, 'ativo' | 'preco' | 'faltaVariacao'>): boolean {
  return linha.ativo && linha.preco !== null && !linha.faltaVariacao;
}

/** Whether the line can be bought as it stands. */
export function disponivel(linha: Linha): boolean {
  return aVenda(linha) && linha.estoque >= linha.quantidade;
}

/** Which line a request means: by its own number, else by product and perhaps variation (C-23). */
export interface Alvo {
  itemId?: number | undefined;
  produtoId?: number | undefined;
  variacaoId?: number | undefined;
}

/** The lines that a request may mean: none, one, or several when only the product was told. */
export function linhasDoAlvo(linhas: readonly Linha[], alvo: Alvo): Linha[] {
  const { itemId, produtoId, variacaoId } = alvo;
  if (itemId !== undefined) return linhas.filter((linha) => linha.id === itemId);
  return linhas.filter(
    (linha) =>
      linha.produtoId === produtoId &&
      (variacaoId === undefined || linha.variacaoId === variacaoId),
  );
}

/** The lines of a cart at today's prices. */
export function lerLinhas(db: Banco, carrinhoId: number): Promise<Linha[]> {
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
        'faltaVariacao',
      ),
    ])
    .where('i.carrinho_id', '=', carrinhoId)
    .orderBy('i.id')
    .execute();
}
