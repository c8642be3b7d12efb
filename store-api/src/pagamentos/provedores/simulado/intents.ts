import type { Selectable } from 'kysely';
import type { Database } from '../../../db/open.ts';
import type { SimuladoIntencoesTable } from '../../../db/tables.gen.ts';
import { cardErrorText } from '../card-errors.ts';

/** A stored intent of the simulated provider. */
export type Intencao = Selectable<SimuladoIntencoesTable>;

/** An intent in Stripe's format. */
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

/** The intent with this number and, if given, this client secret. */
export function findIntencao(
  db: Database,
  id: string,
  clientSecret?: string,
): Promise<Intencao | undefined> {
  return selectIntencao(db, id, clientSecret).executeTakeFirst();
}

/** `findIntencao` with a row lock until the transaction ends. */
export function lockIntencao(
  trx: Database,
  id: string,
  clientSecret?: string,
): Promise<Intencao | undefined> {
  return selectIntencao(trx, id, clientSecret).forUpdate().executeTakeFirst();
}

export interface Change {
  status: Intencao['status'];
  /** The provider's code of a refusal; absent: clears the refusal. */
  code?: string;
  /** When a `processing` intent succeeds. */
  liquidaEm?: Date;
}

/** Writes a change of a locked intent and returns its new state. */
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
