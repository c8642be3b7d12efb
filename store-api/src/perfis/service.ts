import type { Database } from '../db/open.ts';
import { type ListedEndereco, replaceEnderecos } from '../enderecos/replace.ts';
import { type Endereco, readEnderecos } from '../enderecos/rows.ts';
import { Refusal } from '../http/errors.ts';
import { refusingDuplicates } from '../usuarios/duplicates.ts';
import { USUARIO_COLUMNS, type Usuario } from '../usuarios/service.ts';
import { changePerfil } from './change.ts';
import { ensurePerfil, type Perfil } from './rows.ts';

/** A profile with the addresses that belong to it. */
export interface PerfilWithEnderecos {
  perfil: Perfil;
  enderecos: Endereco[];
}

/** What changes of a profile: undefined keeps, null clears. Every rule but the addresses' has been checked. */
export interface PerfilChange {
  nomeCompleto: string | null | undefined;
  /** Digits. */
  telefone: string | null | undefined;
  /** Digits. */
  cpf: string | null | undefined;
  /** All of them. */
  enderecos: ListedEndereco[] | undefined;
  /** The `versao` that the caller has seen. */
  versao: number | undefined;
}

/** An account's profile and addresses; the profile is made when it is missing. */
export async function readPerfil(db: Database, usuarioId: number): Promise<PerfilWithEnderecos> {
  const perfil = await ensurePerfil(db, usuarioId);
  return { perfil, enderecos: await readEnderecos(db, usuarioId) };
}

/** An account by number, in whatever status; undefined when there is none or it was erased. */
export function findUsuario(db: Database, id: number): Promise<Usuario | undefined> {
  return db
    .selectFrom('usuarios')
    .select(USUARIO_COLUMNS)
    .where('id', '=', id)
    .where('removido_em', 'is', null)
    .executeTakeFirst();
}

/**
 * Changes the fields that the request speaks of, all or nothing (API-19).
 *
 * @throws Refusal 409 CONFLITO when `versao` is not today's, or CPF_EM_USO; those of `replaceEnderecos`.
 */
export function updatePerfil(
  db: Database,
  usuarioId: number,
  { enderecos, versao, ...fields }: PerfilChange,
): Promise<PerfilWithEnderecos> {
  return refusingDuplicates(
    changePerfil(db, usuarioId, async (trx, before) => {
      if (versao !== undefined && versao !== before.versao) throw stalePerfil();
      const after: Perfil = {
        ...before,
        nomeCompleto: changed(fields.nomeCompleto, before.nomeCompleto),
        telefone: changed(fields.telefone, before.telefone),
        cpf: changed(fields.cpf, before.cpf),
        versao: before.versao + 1,
      };
      await trx
        .updateTable('perfis')
        .set({ nome_completo: after.nomeCompleto, telefone: after.telefone, cpf: after.cpf })
        .where('id', '=', before.perfilId)
        .execute();
      if (enderecos !== undefined) await replaceEnderecos(trx, usuarioId, enderecos);
      return { perfil: after, enderecos: await readEnderecos(trx, usuarioId) };
    }),
  );
}

function changed(given: string | null | undefined, before: string | null): string | null {
  return given === undefined ? before : given;
}

function stalePerfil(): Refusal {
  return new Refusal(409, {
    codigo: 'CONFLITO',
    mensagem: 'O perfil mudou em outra aba ou aparelho. Carregue de novo antes de salvar.',
    campo: 'versao',
  });
}
