import { sql } from 'kysely';
import { recordAlteracao } from '../auditoria/alteracoes.ts';
import type { Database } from '../db/open.ts';
import { transact } from '../db/transaction.ts';
import { lockProduto, recordProduto } from './save.ts';
import type { StoredProduto } from './service.ts';

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
