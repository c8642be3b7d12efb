import { randomBytes } from 'node:crypto';
import { recordAlteracao } from '../auditoria/alteracoes.ts';
import { hashOfToken, signToken } from '../auth/token.ts';
import type { Database } from '../db/open.ts';
import { transact } from '../db/transaction.ts';
import { refusal } from '../http/errors.ts';
import { lockActiveUsuario } from '../usuarios/service.ts';
import type { Escopo } from './escopos.ts';

/** The most credentials of one account. */
export const MAX_ASSISTENTES = 10;
const DAYS = 30;
const DAY_MS = 86_400_000;
/** The token that a credential is exchanged for. */
const TOKEN_SECONDS = 5 * 60;
/** `usado_em` is not written more often. */
const USE_MS = 60_000;
/** Begins every credential, so that scanners of leaked secrets recognise it. */
const PREFIX = 'dcm_';
const SECRET_BYTES = 32;

const COLUMNS = [
  'id',
  'nome',
  'escopos',
  'criado_em as criadoEm',
  'expira_em as expiraEm',
  'usado_em as usadoEm',
] as const;

/** A credential, without its secret. */
export type Assistente = Awaited<ReturnType<typeof listAssistentes>>[number];

/** The credentials of an account that are not over, newest first. */
export function listAssistentes(db: Database, usuarioId: number, now: Date) {
  return selectCurrent(db, now)
    .select(COLUMNS.map((column) => `assistente.${column}` as const))
    .where('usuario_id', '=', usuarioId)
    .orderBy('assistente.id', 'desc')
    .execute();
}

/** Credentials that have not expired, of ATIVO accounts, created after the last end of all sessions. */
function selectCurrent(db: Database, now: Date) {
  return db
    .selectFrom('assistentes as assistente')
    .innerJoin('usuarios as usuario', 'usuario.id', 'assistente.usuario_id')
    .where('assistente.expira_em', '>', now)
    .where('usuario.status', '=', 'ATIVO')
    .whereRef('usuario.sessoes_desde', '<=', 'assistente.criado_em');
}

/**
 * Creates a credential of 30 days. Only this result holds it: the database keeps its hash.
 *
 * @throws Refusal 409 MUITOS_ASSISTENTES; 401 when the account is not ATIVO.
 */
export async function createAssistente(
  db: Database,
  usuarioId: number,
  { nome, escopos }: { nome: string; escopos: readonly Escopo[] },
  now: Date,
): Promise<{ assistente: Assistente; credencial: string }> {
  const credencial = PREFIX + randomBytes(SECRET_BYTES).toString('base64url');
  const assistente = await transact(db, async (trx) => {
    await lockActiveUsuario(trx, usuarioId);
    if ((await listAssistentes(trx, usuarioId, now)).length >= MAX_ASSISTENTES) {
      const mensagem = `Você já tem ${MAX_ASSISTENTES} assistentes. Revogue um para criar outro.`;
      throw refusal(409, 'MUITOS_ASSISTENTES', mensagem, 'nome');
    }
    await record(trx, usuarioId, `Assistente criado: ${escopos.join(', ').toLowerCase()}`);
    const { sessoes_desde: since } = await trx
      .selectFrom('usuarios')
      .select('sessoes_desde')
      .where('id', '=', usuarioId)
      .executeTakeFirstOrThrow();
    return trx
      .insertInto('assistentes')
      .values({
        usuario_id: usuarioId,
        nome,
        credencial_hash: hashOfToken(credencial),
        escopos: [...escopos],
        // As for a session: `endSessions` ends what was created until the next full second.
        criado_em: new Date(Math.max(now.getTime(), since.getTime())),
        expira_em: new Date(now.getTime() + DAYS * DAY_MS),
      })
      .returning(COLUMNS)
      .executeTakeFirstOrThrow();
  });
  return { assistente, credencial };
}

/** Ends a credential of the account at once. Idempotent. */
export function revokeAssistente(db: Database, usuarioId: number, id: number): Promise<void> {
  return transact(db, async (trx) => {
    await lockActiveUsuario(trx, usuarioId);
    const { numDeletedRows } = await trx
      .deleteFrom('assistentes')
      .where('usuario_id', '=', usuarioId)
      .where('id', '=', id)
      .executeTakeFirst();
    if (numDeletedRows > 0n) await record(trx, usuarioId, 'Assistente revogado');
  });
}

function record(trx: Database, id: number, mudanca: string): Promise<void> {
  return recordAlteracao(trx, { autorId: id, tipo: 'USUARIO', alvo: id, mudancas: [mudanca] });
}

/**
 * Exchanges a credential for a token of five minutes, limited to its scopes.
 *
 * @throws Refusal 401 CREDENCIAL_INVALIDA when it is unknown or over.
 */
export async function exchangeCredencial(
  db: Database,
  secret: Buffer,
  credencial: string,
  now: Date,
): Promise<{ token: string; escopos: string[] }> {
  const found = await selectCurrent(db, now)
    .select(['assistente.id', 'usuario_id', 'escopos', 'usado_em', 'username', 'sessoes_desde'])
    .where('credencial_hash', '=', hashOfToken(credencial))
    .executeTakeFirstOrThrow(() =>
      refusal(401, 'CREDENCIAL_INVALIDA', 'A credencial não vale ou deixou de valer.'),
    );
  const { id, usuario_id: usuarioId, escopos, username, usado_em: used } = found;
  if (used === null || now.getTime() - used.getTime() > USE_MS) {
    await transact(db, async (trx) => {
      await lockActiveUsuario(trx, usuarioId);
      await trx.updateTable('assistentes').set({ usado_em: now }).where('id', '=', id).execute();
    });
  }
  const start = new Date(Math.max(now.getTime(), found.sessoes_desde.getTime()));
  const claims = { sub: username, id: usuarioId, roles: ['ROLE_USER' as const], assistente: id };
  return { token: signToken(claims, secret, start, TOKEN_SECONDS), escopos };
}

/** The assistant of a token, as its credential is now; undefined once it is revoked or over. */
export function findAssistente(
  db: Database,
  id: number,
  usuarioId: number,
): Promise<Pick<Assistente, 'nome' | 'escopos'> | undefined> {
  return selectCurrent(db, new Date())
    .select(['assistente.nome', 'escopos'])
    .where('assistente.id', '=', id)
    .where('usuario_id', '=', usuarioId)
    .executeTakeFirst();
}
