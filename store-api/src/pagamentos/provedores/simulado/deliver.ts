import { sql } from 'kysely';
import type { Database } from '../../../db/open.ts';
import { SIGNATURE_HEADER } from '../provider.ts';

const BATCH = 20;
const TIMEOUT_MS = 10_000;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60 * 60_000;
const GIVE_UP_AFTER_MS = 3 * 24 * 60 * 60_000;

/**
 * Sends the due events to the shop's webhook. Retries each with growing pauses until a 2xx answer, for three days. Safe
 * in several processes: each event is claimed by one, and no transaction is open during a request.
 *
 * @param webhookUrl e.g. `http://127.0.0.1:4001/api/payment/webhook`.
 * @returns the number of delivered events.
 */
export async function deliverSimulado(
  db: Database,
  webhookUrl: string,
  webhookSecret: string,
  now: Date,
): Promise<number> {
  let delivered = 0;
  for (const { id, corpo } of await claimDue(db, now)) {
    if (await send(webhookUrl, corpo, webhookSecret)) {
      await db
        .updateTable('simulado_eventos')
        .set({ entregue_em: now })
        .where('id', '=', id)
        .execute();
      delivered += 1;
    }
  }
  return delivered;
}

/** Counts the attempt and schedules the next one in advance, so that no other process sends the event. */
async function claimDue(db: Database, now: Date): Promise<{ id: string; corpo: string }[]> {
  const oldest = new Date(now.getTime() - GIVE_UP_AFTER_MS);
  const { rows } = await sql<{ id: string; corpo: string }>`
    WITH due AS (
      SELECT id FROM simulado_eventos
      WHERE entregue_em IS NULL AND proxima_em <= ${now}::timestamptz AND criado_em > ${oldest}::timestamptz
      ORDER BY criado_em, id LIMIT ${BATCH}::int FOR UPDATE SKIP LOCKED
    )
    UPDATE simulado_eventos e
    SET tentativas = e.tentativas + 1, proxima_em = ${now}::timestamptz + least(
      ${FIRST_PAUSE_MS}::double precision * power(2, least(e.tentativas, 20)), ${LONGEST_PAUSE_MS}::double precision
    ) * interval '1 millisecond'
    FROM due WHERE e.id = due.id
    RETURNING e.id, e.corpo`.execute(db);
  return rows;
}

async function send(url: string, body: string, secret: string): Promise<boolean> {
  // Loads Stripe's library with the first event.
  const { signatureOf } = await import('../events.ts');
  const signature = signatureOf(body, secret, new Date());
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: signature },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    return response.ok;
  } catch {
    // No answer, or too slow: the event stays due.
    return false;
  }
}
