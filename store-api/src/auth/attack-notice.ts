import { sql } from 'kysely';
import type { Database } from '../db/open.ts';

const DAY_MS = 86_400_000;

/**
 * Mails the owner of an ATIVO account that somebody fails to sign in to it, at most once in 24 hours. One statement, so
 * that its time does not reveal whether the account exists.
 */
export async function warnOwner(db: Database, username: string, now: Date): Promise<void> {
  await sql`INSERT INTO emails (tipo, para, dados, usuario_id, criado_em)
    SELECT 'tentativas-de-acesso', usuario.email, jsonb_build_object('nome',
      coalesce(perfil.nome_completo, usuario.nome, usuario.username)), usuario.id, ${now}
    FROM usuarios usuario LEFT JOIN perfis perfil ON perfil.usuario_id = usuario.id
    WHERE lower(usuario.username) = ${username.toLowerCase()} AND usuario.status = 'ATIVO'
      AND NOT EXISTS (SELECT 1 FROM emails antes WHERE antes.tipo = 'tentativas-de-acesso'
        AND antes.usuario_id = usuario.id
        AND antes.criado_em > ${new Date(now.getTime() - DAY_MS)})`.execute(db);
}
