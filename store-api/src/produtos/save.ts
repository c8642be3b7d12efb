import { sql } from 'kysely';
import { mudancasDoProduto, recordAlteracao } from '../auditoria/alteracoes.ts';
import { obtainCategorias } from '../categorias/service.ts';
import { type Author, recordAs } from '../db/history.ts';
import type { Database } from '../db/open.ts';
import { transact } from '../db/transaction.ts';
import { refusal } from '../http/errors.ts';
import type { ImagemComAlt } from '../imagens/stored.ts';
import { lockProdutos } from '../pedidos/stock.ts';
import { imagensColumns, imagensOf } from './imagens.ts';
import type { ProdutoDraft } from './rules.ts';
import { findProdutoById, requireProduto, type StoredProduto } from './service.ts';
import { freeSlug, slugOf } from './slug.ts';
import { replaceVariacoes, stockAfter } from './variacoes.ts';

/**
 * Creates an active product, in one transaction. Creates missing categories. The slug is the first free one, even when
 * products are created concurrently.
 *
 * @param imagens its stored pictures, in order.
 * @param autorId the administrator.
 */
export function createProduto(
  db: Database,
  draft: ProdutoDraft,
  imagens: readonly ImagemComAlt[],
  autorId: number,
): Promise<StoredProduto> {
  return transact(db, async (trx) => {
    await recordAs(trx, { autorId, motivo: 'cadastro do produto' });
    const id = await insertProduto(trx, draft, imagens);
    await lockProdutos(trx, [{ produtoId: id }]);
    await replaceVariacoes(trx, { id, nome: draft.texts.nome, variacoes: [] }, withoutIds(draft));
    await replaceCategorias(trx, id, draft.categorias);
    const produto = requireProduto(await findProdutoById(trx, id));
    const mudancas = [`Produto criado: ${produto.nome}`];
    await recordAlteracao(trx, { tipo: 'PRODUTO', alvo: id, mudancas });
    return produto;
  });
}

/** Circumstances of an edit. */
export interface Edit {
  /** Its stored pictures, in order; a function of those that it has. */
  imagens: (current: readonly ImagemComAlt[]) => readonly ImagemComAlt[];
  /** The version that the edit is based on; undefined: any. */
  versao: number | undefined;
  /** The administrator. */
  autorId: number;
}

/**
 * Replaces a product, in one transaction; slug, `ativo` and sales stay. Stock edits with `seen` are applied as a
 * difference, so that a sale during the edit counts.
 *
 * @throws Refusal 404; 409 CONFLITO after a concurrent edit, 409 ESTOQUE_INSUFICIENTE when a stock would fall below 0;
 *   as `replaceVariacoes`.
 */
export function updateProduto(
  db: Database,
  id: number,
  draft: ProdutoDraft,
  { imagens, versao, autorId }: Edit,
): Promise<StoredProduto> {
  return transact(db, async (trx) => {
    const current = await lockProduto(trx, id, { autorId, motivo: 'edição do produto' });
    if (versao !== undefined && versao !== current.versao) {
      const mensagem =
        'Este produto mudou enquanto você o editava. Abra-o de novo, confira e repita a sua mudança.';
      throw refusal(409, 'CONFLITO', mensagem, 'versao');
    }
    await replaceVariacoes(trx, current, draft.variacoes);
    await trx
      .updateTable('produtos')
      .set({
        ...draft.texts,
        ...draft.ficha,
        preco_base: draft.simple?.preco ?? null,
        estoque:
          draft.simple === undefined
            ? null
            : stockAfter(draft.simple.estoque, { ...current, campo: 'estoque' }),
        versao: sql<number>`versao + 1`,
        ...imagensColumns(imagens(imagensOf(current))),
      })
      .where('id', '=', id)
      .execute();
    await replaceCategorias(trx, id, draft.categorias);
    return recordProduto(trx, current);
  });
}

/** Records what changed of a product since `before`. Returns its current state. */
export async function recordProduto(trx: Database, before: StoredProduto): Promise<StoredProduto> {
  const after = requireProduto(await findProdutoById(trx, before.id));
  const mudancas = mudancasDoProduto(before, after);
  await recordAlteracao(trx, { tipo: 'PRODUTO', alvo: before.id, mudancas });
  return after;
}

/** Locks a product and returns it. The history of this transaction gets the author. @throws Refusal 404. */
export async function lockProduto(
  trx: Database,
  id: number,
  author: Author,
): Promise<StoredProduto> {
  await recordAs(trx, author);
  await lockProdutos(trx, [{ produtoId: id }]);
  return requireProduto(await findProdutoById(trx, id));
}

// Ids in the body of a creation are ignored.
function withoutIds({ variacoes }: ProdutoDraft): ProdutoDraft['variacoes'] {
  return variacoes.map((variacao) => ({ ...variacao, id: undefined }));
}

// ON CONFLICT waits for a concurrent creation of the same slug, and does not abort the transaction when it exists.
async function insertProduto(
  trx: Database,
  { texts, ficha, simple }: ProdutoDraft,
  imagens: readonly ImagemComAlt[],
): Promise<number> {
  const base = slugOf(texts.nome);
  for (;;) {
    const { rows } = await sql<{ slug: string }>`
      SELECT slug FROM produtos WHERE slug = ${base} OR slug ~ ${`^${base}-[0-9]+$`}`.execute(trx);
    const created = await trx
      .insertInto('produtos')
      .values({
        slug: freeSlug(texts.nome, new Set(rows.map(({ slug }) => slug))),
        ...texts,
        ...ficha,
        preco_base: simple?.preco ?? null,
        estoque: simple?.estoque.units ?? null,
        ...imagensColumns(imagens),
      })
      .onConflict((conflict) => conflict.column('slug').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (created !== undefined) return created.id;
  }
}

async function replaceCategorias(
  trx: Database,
  produtoId: number,
  nomes: readonly string[] | undefined,
): Promise<void> {
  if (nomes === undefined) return;
  const ids = await obtainCategorias(trx, nomes);
  await sql`DELETE FROM produto_categorias
    WHERE produto_id = ${produtoId} AND categoria_id <> ALL(${ids}::int[])`.execute(trx);
  await sql`INSERT INTO produto_categorias (produto_id, categoria_id)
    SELECT ${produtoId}::int, id FROM unnest(${ids}::int[]) AS c(id) ON CONFLICT DO NOTHING`.execute(
    trx,
  );
}

/**
 * Activates or deactivates a product. Idempotent.
 *
 * @throws Refusal 404.
 */
export function setAtivo(
  db: Database,
  id: number,
  ativo: boolean,
  autorId: number,
): Promise<StoredProduto> {
  return transact(db, async (trx) => {
    const before = await lockProduto(trx, id, { autorId, motivo: 'edição do produto' });
    await changeAtivo(trx, id, ativo);
    return recordProduto(trx, before);
  });
}

/**
 * Deletes a product with its cart lines. Deactivates it instead when an order has it.
 *
 * @returns the action taken.
 * @throws Refusal 404.
 */
export function deleteProduto(
  db: Database,
  id: number,
  autorId: number,
): Promise<'deleted' | 'deactivated'> {
  return transact(db, async (trx) => {
    const before = await lockProduto(trx, id, { autorId, motivo: 'exclusão do produto' });
    const ordered = await trx
      .selectFrom('pedido_itens')
      .select('id')
      .where('produto_id', '=', id)
      .limit(1)
      .executeTakeFirst();
    if (ordered !== undefined) {
      await changeAtivo(trx, id, false);
      await recordProduto(trx, before);
      return 'deactivated';
    }
    await trx.deleteFrom('produtos').where('id', '=', id).execute();
    const mudancas = [`Produto excluído: ${before.nome}`];
    await recordAlteracao(trx, { tipo: 'PRODUTO', alvo: id, mudancas });
    return 'deleted';
  });
}

async function changeAtivo(trx: Database, id: number, ativo: boolean): Promise<void> {
  await trx
    .updateTable('produtos')
    .set({ ativo, versao: sql<number>`versao + 1` })
    .where('id', '=', id)
    .where('ativo', '<>', ativo)
    .execute();
}
