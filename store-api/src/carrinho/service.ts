import { sql } from 'kysely';
import type { Database } from '../db/open.ts';
import { PREPARED } from '../db/prepared.ts';
import { Refusal, refuse } from '../http/errors.ts';
import { findProdutoById } from '../produtos/service.ts';
import {
  isForSale,
  type Line,
  linesOfTarget,
  readLines,
  type StoredCarrinho,
  type Target,
} from './lines.ts';
import { offerOf, requireEstoque, unavailableProduto } from './offer.ts';

/** What goes into a cart. */
export interface NewItem {
  produtoId: number;
  variacaoId: number | null;
  /** 1 to 99. */
  quantidade: number;
}

/** The user's cart; made at the first touch, so its number is stable (rest-contract 3.4). */
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
 * Puts units of a product into the cart, onto the line it already has there.
 *
 * @returns the cart, and the price of one unit in centavos.
 * @throws Refusal as `offerOf` and `requireEstoque`, the latter for the line's whole quantity.
 */
export async function addItem(
  db: Database,
  usuarioId: number,
  { produtoId, variacaoId, quantidade }: NewItem,
): Promise<{ carrinho: StoredCarrinho; preco: number }> {
  const { carrinho, result } = await changeCarrinho(db, usuarioId, async (trx, { id, lines }) => {
    const { preco, estoque } = offerOf(await findProdutoById(trx, produtoId), variacaoId);
    const line = lines.find((it) => it.produtoId === produtoId && it.variacaoId === variacaoId);
    const total = quantidade + (line?.quantidade ?? 0);
    requireEstoque(total, estoque);
    if (line === undefined) await insertLine(trx, id, { produtoId, variacaoId, quantidade });
    else await setQuantidade(trx, line.id, total);
    return preco;
  });
  return { carrinho, preco: result };
}

/**
 * One unit more of a line.
 *
 * @throws Refusal 404 ITEM_NAO_ENCONTRADO, 409 ITEM_AMBIGUO, PRODUTO_INDISPONIVEL or ESTOQUE_INSUFICIENTE.
 */
export async function increaseItem(
  db: Database,
  usuarioId: number,
  target: Target,
): Promise<StoredCarrinho> {
  const { carrinho } = await changeCarrinho(db, usuarioId, async (trx, { lines }) => {
    const line = singleLine(lines, target);
    if (!isForSale(line)) throw unavailableProduto();
    requireEstoque(line.quantidade + 1, line.estoque);
    await setQuantidade(trx, line.id, line.quantidade + 1);
  });
  return carrinho;
}

/**
 * One unit less of a line; the last one takes the line away.
 *
 * @throws Refusal 404 ITEM_NAO_ENCONTRADO or 409 ITEM_AMBIGUO.
 */
export async function decreaseItem(
  db: Database,
  usuarioId: number,
  target: Target,
): Promise<StoredCarrinho> {
  const { carrinho } = await changeCarrinho(db, usuarioId, async (trx, { lines }) => {
    const line = singleLine(lines, target);
    if (line.quantidade === 1) await deleteLines(trx, [line]);
    else await setQuantidade(trx, line.id, line.quantidade - 1);
  });
  return carrinho;
}

/** Takes every line the target means out of the cart; without one nothing happens. */
export async function removeItems(
  db: Database,
  usuarioId: number,
  target: Target,
): Promise<StoredCarrinho> {
  const { carrinho } = await changeCarrinho(db, usuarioId, (trx, { lines }) =>
    deleteLines(trx, linesOfTarget(lines, target)),
  );
  return carrinho;
}

/** Takes every line out of the cart. */
export async function clearCarrinho(db: Database, usuarioId: number): Promise<StoredCarrinho> {
  const { carrinho } = await changeCarrinho(db, usuarioId, (trx, { lines }) =>
    deleteLines(trx, lines),
  );
  return carrinho;
}

/**
 * Runs a change of one user's cart and reads the whole cart after it, in one transaction. Changes of
 * the same cart wait for each other on its row, so none works on lines that another is changing.
 */
function changeCarrinho<T>(
  db: Database,
  usuarioId: number,
  change: (trx: Database, carrinho: StoredCarrinho) => Promise<T>,
): Promise<{ carrinho: StoredCarrinho; result: T }> {
  return db.transaction().execute(async (trx) => {
    const id = await lockCarrinho(trx, usuarioId);
    const result = await change(trx, { id, lines: await readLines(trx, id) });
    return { carrinho: { id, lines: await readLines(trx, id) }, result };
  });
}

/**
 * Holds the user's cart, which is made if there is none, until the transaction ends; the account, held
 * before it, cannot be deleted meanwhile.
 *
 * @returns the number of the cart.
 * @throws Refusal 401 when the account is gone.
 */
export async function lockCarrinho(trx: Database, usuarioId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`${PREPARED}
    WITH conta AS MATERIALIZED (SELECT id FROM usuarios WHERE id = ${usuarioId} FOR KEY SHARE)
    SELECT c.id FROM conta JOIN carrinhos c ON c.usuario_id = conta.id FOR UPDATE OF c`.execute(
    trx,
  );
  return rows[0]?.id ?? createCarrinho(trx, usuarioId);
}

// Another request may be making it too: whoever comes second finds the row, and holds it either way.
async function createCarrinho(trx: Database, usuarioId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    WITH conta AS MATERIALIZED (SELECT id FROM usuarios WHERE id = ${usuarioId} FOR KEY SHARE)
    INSERT INTO carrinhos (usuario_id) SELECT id FROM conta
    ON CONFLICT (usuario_id) DO UPDATE SET usuario_id = excluded.usuario_id RETURNING id`.execute(
    trx,
  );
  const [carrinho] = rows;
  if (carrinho === undefined) throw refuse(401);
  return carrinho.id;
}

async function insertLine(trx: Database, carrinhoId: number, item: NewItem): Promise<void> {
  await trx
    .insertInto('carrinho_itens')
    .values({
      carrinho_id: carrinhoId,
      produto_id: item.produtoId,
      variacao_id: item.variacaoId,
      quantidade: item.quantidade,
    })
    .execute();
}

async function setQuantidade(trx: Database, itemId: number, quantidade: number): Promise<void> {
  await trx.updateTable('carrinho_itens').set({ quantidade }).where('id', '=', itemId).execute();
}

async function deleteLines(trx: Database, lines: readonly Line[]): Promise<void> {
  const ids = lines.map(({ id }) => id);
  if (ids.length > 0) await trx.deleteFrom('carrinho_itens').where('id', 'in', ids).execute();
}

function singleLine(lines: readonly Line[], target: Target): Line {
  const [line, other] = linesOfTarget(lines, target);
  if (line === undefined) {
    throw new Refusal(404, {
      codigo: 'ITEM_NAO_ENCONTRADO',
      mensagem: 'Este item não está mais no carrinho.',
      campo: target.itemId === undefined ? 'produtoId' : 'itemId',
    });
  }
  if (other !== undefined) {
    throw new Refusal(409, {
      codigo: 'ITEM_AMBIGUO',
      mensagem: 'O carrinho tem mais de uma variação deste produto. Diga qual.',
      campo: 'itemId',
    });
  }
  return line;
}
