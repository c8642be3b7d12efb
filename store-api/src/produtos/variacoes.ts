import { sql } from 'kysely';
import type { Database } from '../db/open.ts';
import { invalid, Refusal, refusal } from '../http/errors.ts';
import type { StockChange, VariacaoDraft } from './rules.ts';
import type { StoredProduto } from './service.ts';

type Owner = Pick<StoredProduto, 'id' | 'nome' | 'variacoes'>;

/**
 * Replaces the variations of a locked product, in the order of the drafts. A draft with an id updates that variation, so
 * that carts and orders keep their reference; a draft without id creates one; all other variations are deleted.
 *
 * @throws Refusal 422 VARIACAO_DESCONHECIDA for an unknown or repeated id; 409 VARIACAO_EM_USO when an order has the
 *   variation to delete.
 */
export async function replaceVariacoes(
  trx: Database,
  produto: Owner,
  drafts: readonly VariacaoDraft[],
): Promise<void> {
  const kept = keptOf(produto, drafts);
  const keptIds = new Set(kept.map(({ id }) => id));
  await deleteVariacoes(
    trx,
    produto,
    produto.variacoes.filter(({ id }) => !keptIds.has(id)),
  );
  await updateVariacoes(trx, kept);
  const added = drafts.flatMap(({ id, nome, preco, estoque }, posicao) =>
    id === undefined
      ? [{ produto_id: produto.id, nome, preco, estoque: estoque.units, posicao }]
      : [],
  );
  if (added.length > 0) await trx.insertInto('variacoes').values(added).execute();
}

/** The new states of the variations that stay. */
function keptOf({ nome, variacoes }: Owner, drafts: readonly VariacaoDraft[]) {
  const remaining = new Map(variacoes.map((variacao) => [variacao.id, variacao]));
  return drafts.flatMap((draft, posicao) => {
    if (draft.id === undefined) return [];
    const current = remaining.get(draft.id);
    if (current === undefined) {
      const mensagem = `A variação ${posicao + 1} não é deste produto. Abra-o de novo e repita a sua mudança.`;
      throw invalid(`variacoes.${posicao}.id`, mensagem, 'VARIACAO_DESCONHECIDA');
    }
    remaining.delete(draft.id);
    const estoque = stockAfter(draft.estoque, {
      nome: `${nome} — ${current.nome}`,
      estoque: current.estoque,
      campo: `variacoes.${posicao}.estoque`,
    });
    return [{ id: draft.id, nome: draft.nome, preco: draft.preco, estoque, posicao }];
  });
}

async function deleteVariacoes(
  trx: Database,
  produto: Owner,
  removed: Owner['variacoes'],
): Promise<void> {
  if (removed.length === 0) return;
  const ids = removed.map(({ id }) => id);
  const ordered = await trx
    .selectFrom('pedido_itens')
    .select('variacao_id')
    .where('produto_id', '=', produto.id)
    .where('variacao_id', 'in', ids)
    .limit(1)
    .executeTakeFirst();
  if (ordered !== undefined) {
    const nome = removed.find(({ id }) => id === ordered.variacao_id)?.nome ?? '';
    const mensagem = `A variação “${nome}” está em pedidos e não pode ser removida. Para tirá-la da venda, deixe o estoque dela em 0.`;
    throw refusal(409, 'VARIACAO_EM_USO', mensagem, 'variacoes');
  }
  await trx.deleteFrom('variacoes').where('id', 'in', ids).execute();
}

// One statement, so that two variations can swap their names.
async function updateVariacoes(trx: Database, kept: ReturnType<typeof keptOf>): Promise<void> {
  if (kept.length === 0) return;
  await sql`UPDATE variacoes v
    SET nome = k.nome, preco = k.preco, estoque = k.estoque, posicao = k.posicao
    FROM jsonb_to_recordset(${JSON.stringify(kept)}::jsonb)
      AS k(id int, nome text, preco int, estoque int, posicao int)
    WHERE v.id = k.id`.execute(trx);
}

/** The current stock, and its name and field for a refusal. */
export interface StockNow {
  /** Null when the product had variations before the edit. */
  estoque: number | null;
  nome: string;
  campo: string;
}

/**
 * The stock after an edit. An edit with `seen` changes the current stock by the difference, so that a sale during the
 * edit still counts.
 *
 * @throws Refusal 409 ESTOQUE_INSUFICIENTE when the result is below 0.
 */
export function stockAfter({ units, seen }: StockChange, now: StockNow): number {
  if (seen === undefined || now.estoque === null) return units;
  const after = now.estoque + units - seen;
  if (after >= 0) return after;
  throw new Refusal(409, {
    codigo: 'ESTOQUE_INSUFICIENTE',
    mensagem: `Durante a edição foram vendidas unidades de ${now.nome}: agora há ${now.estoque}. Confira o estoque e salve de novo.`,
    campo: now.campo,
    disponivel: now.estoque,
  });
}
