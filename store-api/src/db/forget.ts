import type { Database } from './open.ts';

const DAY_MS = 86_400_000;

/**
 * Deletes rows that are no longer needed: mailed links, requests for a mail about a volume, signed-out tokens, credentials of assistants and proofs of identity that have expired, provider events that can
 * no longer be repeated, delivered events of the simulated provider, and after five years, when claims have expired,
 * consents and changes of products, categories, accounts and freight.
 */
export async function forgetOld(db: Database, now: Date): Promise<void> {
  const daysAgo = (days: number): Date => new Date(now.getTime() - days * DAY_MS);
  await db.deleteFrom('redefinicoes_senha').where('expira_em', '<', daysAgo(7)).execute();
  await db.deleteFrom('confirmacoes_email').where('expira_em', '<', daysAgo(7)).execute();
  await db.deleteFrom('tokens_encerrados').where('expira_em', '<', now).execute();
  await db.deleteFrom('avisos_estoque').where('expira_em', '<', now).execute();
  await db.deleteFrom('assistentes').where('expira_em', '<', now).execute();
  await db.deleteFrom('identidades_confirmadas').where('ate', '<', now).execute();
  await db.deleteFrom('eventos_pagamento').where('recebido_em', '<', daysAgo(90)).execute();
  await db.deleteFrom('simulado_eventos').where('entregue_em', '<', daysAgo(30)).execute();
  const fiveYearsAgo = daysAgo(5 * 365 + 1);
  await db.deleteFrom('consentimentos').where('registrado_em', '<', fiveYearsAgo).execute();
  await db.deleteFrom('historico_alteracoes').where('criado_em', '<', fiveYearsAgo).execute();
}
