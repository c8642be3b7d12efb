import { randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Database } from '../../../db/open.ts';
import type { SimuladoIntencoesTable } from '../../../db/tables.gen.ts';
import { transact } from '../../../db/transaction.ts';
import { cardErrorText } from '../card-errors.ts';
import type { CardPayment, CardStep } from './machine.ts';
import { eventBody } from './stripe-shape.ts';

/** A stored intent of the simulated provider. */
export type Intencao = Selectable<SimuladoIntencoesTable>;

/** What happens to a payment after it was made. */
export type Efeito = NonNullable<Intencao['efeito']>;

/** The query for the intent with this number. */
export function selectIntencao(db: Database, id: string) {
  return db.selectFrom('simulado_intencoes').selectAll().where('id', '=', id);
}

/** A number at the simulated provider, e.g. `re_sim_…`. */
export function newId(prefix: 'pi' | 're' | 'dp' | 'evt'): string {
  return `${prefix}_sim_${randomBytes(12).toString('hex')}`;
}

/** Row → machine. */
export function toPayment(intencao: Intencao): CardPayment {
  const { id, client_secret, metadata, valor, status, erro, pix, estornos, contestacoes } =
    intencao;
  const error = erro && { code: erro.code };
  const history = { refunds: estornos, disputes: contestacoes };
  return { id, clientSecret: client_secret, metadata, valor, status, error, pix, ...history };
}

/** A step of the machine, and what is due later. */
export interface Change extends CardStep {
  /** When the next late change is due; null: none is. */
  liquidaEm?: Date | null;
  efeito?: Efeito | null;
}

/**
 * Changes an intent and enqueues the messages of the change, unless `decide` returns undefined. They are sent after the
 * transaction commits.
 *
 * @returns the intent's new state; undefined for an unknown intent.
 */
export function changeIntencao(
  db: Database,
  id: string,
  now: Date,
  decide: (payment: CardPayment, intencao: Intencao) => Change | undefined,
): Promise<Intencao | undefined> {
  return transact(db, async (trx) => {
    const intencao = await selectIntencao(trx, id).forUpdate().executeTakeFirst();
    const change = intencao && decide(toPayment(intencao), intencao);
    if (change === undefined) return intencao;
    const { payment, events, liquidaEm, efeito } = change;
    const { status, error, pix, refunds, disputes } = payment;
    const changed = await trx
      .updateTable('simulado_intencoes')
      .set({
        status,
        erro: error && JSON.stringify({ code: error.code, message: cardErrorText(error.code) }),
        pix: pix && JSON.stringify(pix),
        estornos: JSON.stringify(refunds),
        contestacoes: JSON.stringify(disputes),
        ...(liquidaEm !== undefined && { liquida_em: liquidaEm }),
        ...(efeito !== undefined && { efeito }),
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    for (const event of events) {
      const eventId = newId('evt');
      const corpo = eventBody(eventId, payment, event, now);
      await trx
        .insertInto('simulado_eventos')
        .values({ id: eventId, corpo, criado_em: now, proxima_em: now })
        .execute();
    }
    return changed;
  });
}
