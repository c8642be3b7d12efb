import type { Database } from './open.ts';

const DAY_MS = 86_400_000;

/** How long what has done its work is kept, in days: long enough to look into yesterday's trouble. */
const KEPT_DAYS = {
  passwordTokens: 7,
  providerEvents: 90,
  simulatedEvents: 30,
  /** Five years: as long as somebody may go to court about it. */
  consents: 5 * 365 + 1,
} as const;

/**
 * Deletes what nothing asks for any more: links to new passwords, events of the card provider that can no
 * longer be repeated (it gives up after days), the simulated provider's delivered ones, consents that nobody can
 * ask us to prove any more (C-60).
 */
export async function forgetOld(db: Database, now: Date): Promise<void> {
  const before = (days: number): Date => new Date(now.getTime() - days * DAY_MS);
  await db
    .deleteFrom('redefinicoes_senha')
    .where('expira_em', '<', before(KEPT_DAYS.passwordTokens))
    .execute();
  await db
    .deleteFrom('eventos_pagamento')
    .where('recebido_em', '<', before(KEPT_DAYS.providerEvents))
    .execute();
  await db
    .deleteFrom('simulado_eventos')
    .where('entregue_em', '<', before(KEPT_DAYS.simulatedEvents))
    .execute();
  await db
    .deleteFrom('consentimentos')
    .where('registrado_em', '<', before(KEPT_DAYS.consents))
    .execute();
}
