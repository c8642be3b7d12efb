import type { Selectable } from 'kysely';
import type { Database } from '../../../db/open.ts';
import type { SimuladoIntencoesTable } from '../../../db/tables.ts';
import { cardErrorText } from '../card-errors.ts';

/** A row of the simulated provider's books. */
export type Intencao = Selectable<SimuladoIntencoesTable>;

/** As the real provider writes an intent. */
export function toWire(intencao: Intencao) {
  return {
    id: intencao.id,
    object: 'payment_intent',
    amount: intencao.valor,
    currency: 'brl',
    client_secret: intencao.client_secret,
    status: intencao.status,
    metadata: intencao.metadata,
    last_payment_error: intencao.erro,
  };
}

/** The intent with this number and, if one is told, this client secret. */
export function findIntencao(
  db: Database,
  id: string,
  clientSecret?: string,
): Promise<Intencao | undefined> {
  return selectIntencao(db, id, clientSecret).executeTakeFirst();
}

/** The same, locked until the transaction ends. */
export function lockIntencao(
  trx: Database,
  id: string,
  clientSecret?: string,
): Promise<Intencao | undefined> {
  return selectIntencao(trx, id, clientSecret).forUpdate().executeTakeFirst();
}

/** What an intent becomes. */
export interface Change {
  status: Intencao['status'];
  /** The provider's code of a refusal; absent: none any more. */
  code?: string;
  /** When a `processing` one will have succeeded. */
  liquidaEm?: Date;
}

/** Writes what became of a locked intent, and answers it. */
export function writeIntencao(
  trx: Database,
  id: string,
  { status, code, liquidaEm }: Change,
): Promise<Intencao> {
  const erro = code === undefined ? null : { code, message: cardErrorText(code) };
  return trx
    .updateTable('simulado_intencoes')
    .set({
      status,
      erro: erro && JSON.stringify(erro),
      liquida_em: liquidaEm ?? null,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

function selectIntencao(db: Database, id: string, clientSecret: string | undefined) {
  const query = db.selectFrom('simulado_intencoes').selectAll().where('id', '=', id);
  return clientSecret === undefined ? query : query.where('client_secret', '=', clientSecret);
}
