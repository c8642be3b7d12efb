import { sql } from 'kysely';
import type { Database } from '../../../db/open.ts';
import { invalid, refusal } from '../../../http/errors.ts';
import { type Card, outcomeOf, TEST_CARDS_TEXT } from './cards.ts';
import {
  type Change,
  changeIntencao,
  EVENT_OF,
  type Intencao,
  recordEvent,
  selectIntencao,
} from './intents.ts';

const BATCH = 50;

/** Settlement time of the card that is approved late, in milliseconds. */
const SETTLE_MS = 5_000;

/** @throws Refusal 404 for an unknown intent or a wrong client secret. */
export async function readForPayer(
  db: Database,
  id: string,
  clientSecret: string,
): Promise<Intencao> {
  return required(await selectIntencao(db, id).executeTakeFirst(), clientSecret);
}

/**
 * Pays an intent with a card. Does nothing to an intent that is paid or processing.
 *
 * @throws Refusal 404 as `readForPayer`, 409 INTENCAO_CANCELADA, 422 CARTAO_DE_TESTE for any other card.
 */
export function confirmIntencao(
  db: Database,
  id: string,
  clientSecret: string,
  card: Card,
  now: Date,
): Promise<Intencao> {
  const outcome = outcomeOf(card, now);
  if (outcome === undefined) {
    const mensagem = `Aqui só valem cartões de teste: ${TEST_CARDS_TEXT}. Nunca use um cartão de verdade.`;
    throw invalid('cartao', mensagem, 'CARTAO_DE_TESTE');
  }
  const late = outcome.status === 'processing';
  const change = late ? { ...outcome, liquidaEm: new Date(now.getTime() + SETTLE_MS) } : outcome;
  return changeForPayer(db, id, clientSecret, now, ({ status }) =>
    status.startsWith('requires_') ? change : undefined,
  );
}

/**
 * Applies the customer's answer to the bank's question. Does nothing to an intent without a question.
 *
 * @throws Refusal as `confirmIntencao`, without 422.
 */
export function authenticateIntencao(
  db: Database,
  id: string,
  clientSecret: string,
  aprovado: boolean,
  now: Date,
): Promise<Intencao> {
  const change: Change = aprovado
    ? { status: 'succeeded' }
    : { status: 'requires_payment_method', code: 'payment_intent_authentication_failure' };
  return changeForPayer(db, id, clientSecret, now, ({ status }) =>
    status === 'requires_action' ? change : undefined,
  );
}

/**
 * Completes the `processing` payments whose settlement time has passed.
 *
 * @returns their number.
 */
export function settleSimulado(db: Database, now: Date): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<Intencao>`
      UPDATE simulado_intencoes SET status = 'succeeded', liquida_em = NULL
      WHERE id IN (
        SELECT id FROM simulado_intencoes WHERE status = 'processing' AND liquida_em <= ${now}::timestamptz
        ORDER BY liquida_em LIMIT ${BATCH}::int FOR UPDATE SKIP LOCKED
      )
      RETURNING *`.execute(trx);
    for (const intencao of rows) await recordEvent(trx, EVENT_OF.succeeded, intencao, now);
    return rows.length;
  });
}

async function changeForPayer(
  db: Database,
  id: string,
  clientSecret: string,
  now: Date,
  decide: (intencao: Intencao) => Change | undefined,
): Promise<Intencao> {
  const changed = await changeIntencao(db, id, now, (intencao) => {
    if (required(intencao, clientSecret).status === 'canceled') {
      const mensagem = 'Este pagamento foi encerrado. Volte ao pedido e tente de novo.';
      throw refusal(409, 'INTENCAO_CANCELADA', mensagem);
    }
    return decide(intencao);
  });
  return required(changed, clientSecret);
}

function required(intencao: Intencao | undefined, clientSecret: string): Intencao {
  if (intencao?.client_secret === clientSecret) return intencao;
  const mensagem = 'Pagamento não encontrado. Volte ao pedido e tente de novo.';
  throw refusal(404, 'INTENCAO_NAO_ENCONTRADA', mensagem);
}
