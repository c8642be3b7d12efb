import { sql } from 'kysely';
import type { Database } from '../db/open.ts';
import { PREPARED } from '../db/prepared.ts';
import { transact, violatedConstraint } from '../db/transaction.ts';
import { refusal, refuse } from '../http/errors.ts';
import { findProdutoById } from '../produtos/service.ts';
import {
  isForSale,
  type Line,
  linesOfTarget,
  readLines,
  type StoredCarrinho,
  type Target,
} from './lines.ts';
import { deletedMeanwhile, offerOf, requireEstoque, unavailableProduto } from './offer.ts';

export interface NewItem {
  produtoId: number;
  variacaoId: number | null;
  /** 1 to 99. */
  quantidade: number;
}

/** The user's cart. The first read creates it, so its number is stable. */
export async function readCarrinho(db: Database, usuarioId: number): Promise<StoredCarrinho> {
  const carrinho = await db
    .selectFrom('carrinhos')
    .select('id')
    .where('usuario_id', '=', usuarioId)
    .executeTakeFirst();
  const id = carrinho?.id ?? (await lockCarrinho(db, usuarioId));
  return { id, lines: await readLines(db, id) };
}

/**
 * Adds units of a product to the cart, on its existing line if there is one.
 *
 * @returns the cart, and the price of one unit in centavos.
 * @throws Refusal as `offerOf`, also for a product that is deleted meanwhile, and as `requireEstoque` for the line's new
 *   quantity.
 */
export async function addItem(
  db: Database,
  usuarioId: number,
  { produtoId, variacaoId, quantidade }: NewItem,
): Promise<{ carrinho: StoredCarrinho; preco: number }> {
  let price = 0;
  const carrinho = await changeCarrinho(db, usuarioId, async (trx, { id, lines }) => {
    const { preco, estoque } = offerOf(await findProdutoById(trx, produtoId), variacaoId);
    price = preco;
    const line = lines.find((it) => it.produtoId === produtoId && it.variacaoId === variacaoId);
    const total = quantidade + (line?.quantidade ?? 0);
    requireEstoque(total, estoque);
    await trx
      .insertInto('carrinho_itens')
      .values({
        carrinho_id: id,
        produto_id: produtoId,
        variacao_id: variacaoId,
        quantidade: total,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['carrinho_id', 'produto_id', 'variacao_id'])
          .doUpdateSet({ quantidade: total }),
      )
      .execute()
      .catch((error: unknown) => {
        throw deletedMeanwhile(violatedConstraint(error)) ?? error;
      });
  });
  return { carrinho, preco: price };
}

/**
 * Changes the units of a line from `n` to `next(n)`; 0 removes it. Price, activity and stock are checked when the number
 * grows: fewer units are always possible.
 *
 * @throws Refusal 404 ITEM_NAO_ENCONTRADO, 409 ITEM_AMBIGUO, PRODUTO_INDISPONIVEL or ESTOQUE_INSUFICIENTE.
 */
export function changeItem(
  db: Database,
  usuarioId: number,
  target: Target,
  next: (n: number) => number,
): Promise<StoredCarrinho> {
  return changeCarrinho(db, usuarioId, async (trx, { lines }) => {
    const line = singleLine(lines, target);
    const quantidade = next(line.quantidade);
    if (quantidade > line.quantidade) {
      if (!isForSale(line)) throw unavailableProduto();
      requireEstoque(quantidade, line.estoque);
    }
    if (quantidade === 0) return deleteLines(trx, [line]);
    await trx.updateTable('carrinho_itens').set({ quantidade }).where('id', '=', line.id).execute();
  });
}

/** Removes the lines that match the target, or every line without one. Idempotent. */
export function removeItems(
  db: Database,
  usuarioId: number,
  target?: Target,
): Promise<StoredCarrinho> {
  return changeCarrinho(db, usuarioId, (trx, { lines }) =>
    deleteLines(trx, target === undefined ? lines : linesOfTarget(lines, target)),
  );
}

/**
 * Changes one user's cart and returns it, in one transaction. Changes of the same cart run one after the other, by the
 * lock of its row.
 */
function changeCarrinho(
  db: Database,
  usuarioId: number,
  change: (trx: Database, carrinho: StoredCarrinho) => Promise<void>,
): Promise<StoredCarrinho> {
  return transact(db, async (trx) => {
    const id = await lockCarrinho(trx, usuarioId);
    await change(trx, { id, lines: await readLines(trx, id) });
    return { id, lines: await readLines(trx, id) };
  });
}

/**
 * Locks the user's cart until the transaction ends; creates it when missing. Locks the account first, so that it cannot
 * be deleted meanwhile.
 *
 * @returns the number of the cart.
 * @throws Refusal 401 when the account is no longer ATIVO.
 */
export async function lockCarrinho(trx: Database, usuarioId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`${PREPARED}
    WITH conta AS MATERIALIZED (${activeConta(usuarioId)})
    SELECT c.id FROM conta JOIN carrinhos c ON c.usuario_id = conta.id FOR UPDATE OF c`.execute(
    trx,
  );
  return rows[0]?.id ?? createCarrinho(trx, usuarioId);
}

// The upsert locks the row even if a concurrent request creates it first.
async function createCarrinho(trx: Database, usuarioId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    WITH conta AS MATERIALIZED (${activeConta(usuarioId)})
    INSERT INTO carrinhos (usuario_id) SELECT id FROM conta
    ON CONFLICT (usuario_id) DO UPDATE SET usuario_id = excluded.usuario_id RETURNING id`.execute(
    trx,
  );
  const [carrinho] = rows;
  if (carrinho === undefined) throw refuse(401);
  return carrinho.id;
}

function activeConta(usuarioId: number) {
  return sql`SELECT id FROM usuarios WHERE id = ${usuarioId} AND status = 'ATIVO' FOR KEY SHARE`;
}

async function deleteLines(trx: Database, lines: readonly Line[]): Promise<void> {
  const ids = lines.map(({ id }) => id);
  if (ids.length > 0) await trx.deleteFrom('carrinho_itens').where('id', 'in', ids).execute();
}

function singleLine(lines: readonly Line[], target: Target): Line {
  const [line, other] = linesOfTarget(lines, target);
  if (line === undefined) {
    const campo = target.itemId === undefined ? 'produtoId' : 'itemId';
    throw refusal(404, 'ITEM_NAO_ENCONTRADO', 'Este item não está mais no carrinho.', campo);
  }
  if (other !== undefined) {
    const mensagem = 'O carrinho tem mais de uma variação deste produto. Diga qual.';
    throw refusal(409, 'ITEM_AMBIGUO', mensagem, 'itemId');
  }
  return line;
}
