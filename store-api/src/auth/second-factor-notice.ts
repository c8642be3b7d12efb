import { recordAlteracao } from '../auditoria/alteracoes.ts';
import type { Database } from '../db/open.ts';
import { mailConta, selectUsuario } from '../usuarios/service.ts';

/** What the audit says for each mail about a second factor. */
const RESUMOS = {
  'segundo-fator-ativado': 'Verificação em duas etapas ativada',
  'segundo-fator-desativado': 'Verificação em duas etapas desativada',
  'codigos-renovados': 'Códigos de recuperação renovados',
  'codigo-de-recuperacao-usado': 'Código de recuperação usado',
} as const;

/**
 * Records what happened to an account's second factor, and mails its owner.
 *
 * @param autorId account; null for the command line.
 */
export async function announceSecondFactor(
  trx: Database,
  usuarioId: number,
  email: keyof typeof RESUMOS,
  autorId: number | null = usuarioId,
): Promise<void> {
  const mudancas = [RESUMOS[email]];
  await recordAlteracao(trx, { autorId, tipo: 'USUARIO', alvo: usuarioId, mudancas });
  const usuario = await selectUsuario(trx, usuarioId).executeTakeFirstOrThrow();
  await mailConta(trx, email, usuario);
}
