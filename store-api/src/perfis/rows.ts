import { recordAlteracao } from '../auditoria/alteracoes.ts';
import type { Database } from '../db/open.ts';
import { transact } from '../db/transaction.ts';
import { refuse } from '../http/errors.ts';
import { lockActiveUsuario } from '../usuarios/service.ts';

/** The columns of a profile. `versao` counts its changes and those of the account's addresses. */
const COLUMNS = [
  'id as perfilId',
  'nome_completo as nomeCompleto',
  'telefone',
  'cpf',
  'versao',
] as const;
export type Perfil = Awaited<ReturnType<typeof ensurePerfil>>;

interface Changed<T> {
  readonly result: T;
  /** Names of what changed, in Portuguese, for the audit. */
  readonly mudancas: readonly string[];
}

/**
 * Runs a change of an account's profile or addresses in one transaction and increments `versao`. Changes of
 * the same account wait for each other. The audit names what changed, without values.
 *
 * @throws Refusal 401 when the account is no longer ATIVO.
 */
export function changePerfil<T>(
  db: Database,
  usuarioId: number,
  change: (trx: Database, perfil: Perfil) => Promise<Changed<T>>,
): Promise<T> {
  return transact(db, async (trx) => {
    await lockActiveUsuario(trx, usuarioId);
    const { result, mudancas } = await change(trx, await ensurePerfil(trx, usuarioId));
    const autorId = usuarioId;
    await recordAlteracao(trx, { autorId, tipo: 'USUARIO', alvo: usuarioId, mudancas });
    await trx
      .updateTable('perfis')
      .set((eb) => ({ versao: eb('versao', '+', 1) }))
      .where('usuario_id', '=', usuarioId)
      .execute();
    return result;
  });
}

/**
 * Reads an account's profile; creates an empty one when it is missing. Concurrent calls return the same profile.
 *
 * @throws Refusal 401 when the account no longer exists.
 */
export async function ensurePerfil(db: Database, usuarioId: number) {
  const stored = await db
    .selectFrom('perfis')
    .select(COLUMNS)
    .where('usuario_id', '=', usuarioId)
    .executeTakeFirst();
  if (stored !== undefined) return stored;
  return db
    .with('conta', (cte) =>
      cte.selectFrom('usuarios').select('id').where('id', '=', usuarioId).forKeyShare(),
    )
    .insertInto('perfis')
    .columns(['usuario_id'])
    .expression((eb) => eb.selectFrom('conta').select('id'))
    .onConflict((conflict) => conflict.column('usuario_id').doUpdateSet({ usuario_id: usuarioId }))
    .returning(COLUMNS)
    .executeTakeFirstOrThrow(() => refuse(401));
}
