import { isDeepStrictEqual } from 'node:util';
import type { Database } from '../db/open.ts';
import {
  type Endereco,
  type ListedEndereco,
  readEnderecos,
  replaceEnderecos,
} from '../enderecos/service.ts';
import { refusal } from '../http/errors.ts';
import { refusingDuplicates } from '../usuarios/creation.ts';
import { requireNome } from '../usuarios/rules.ts';
import { changePerfil, ensurePerfil, type Perfil } from './rows.ts';

export interface PerfilWithEnderecos {
  perfil: Perfil;
  enderecos: Endereco[];
}

/** Changes of a profile: undefined keeps, null clears. Telephone and CPF are checked digits. */
export interface PerfilChange {
  nomeCompleto: string | null | undefined;
  telefone: string | null | undefined;
  cpf: string | null | undefined;
  /** The whole list. */
  enderecos: ListedEndereco[] | undefined;
  /** The `versao` that the caller read. */
  versao: number | undefined;
}

/** An account's profile and addresses. Creates the profile when it is missing. */
export async function readPerfil(db: Database, usuarioId: number): Promise<PerfilWithEnderecos> {
  const perfil = await ensurePerfil(db, usuarioId);
  return { perfil, enderecos: await readEnderecos(db, usuarioId) };
}

/**
 * Changes the given fields in one transaction.
 *
 * @throws Refusal 409 CONFLITO for a stale `versao`, or CPF_EM_USO; 422 for an invalid new name; the refusals of `replaceEnderecos`.
 */
export function updatePerfil(
  db: Database,
  usuarioId: number,
  { enderecos, versao, ...fields }: PerfilChange,
): Promise<PerfilWithEnderecos> {
  return refusingDuplicates(
    changePerfil(db, usuarioId, async (trx, before) => {
      if (versao !== undefined && versao !== before.versao) {
        throw refusal(
          409,
          'CONFLITO',
          'O perfil mudou em outra aba ou aparelho. Carregue de novo antes de salvar.',
          'versao',
        );
      }
      const after: Perfil = {
        ...before,
        nomeCompleto: changed(fields.nomeCompleto, before.nomeCompleto),
        telefone: changed(fields.telefone, before.telefone),
        cpf: changed(fields.cpf, before.cpf),
        versao: before.versao + 1,
      };
      const { nomeCompleto } = after;
      if (nomeCompleto !== null && nomeCompleto !== before.nomeCompleto) {
        requireNome(nomeCompleto, 'nomeCompleto');
      }
      await trx
        .updateTable('perfis')
        .set({ nome_completo: nomeCompleto, telefone: after.telefone, cpf: after.cpf })
        .where('id', '=', before.perfilId)
        .execute();
      const antes = await readEnderecos(trx, usuarioId);
      if (enderecos !== undefined) await replaceEnderecos(trx, usuarioId, enderecos);
      const depois = await readEnderecos(trx, usuarioId);
      const mudancas = [
        ...(nomeCompleto === before.nomeCompleto ? [] : ['Nome alterado']),
        ...(after.telefone === before.telefone ? [] : ['Telefone alterado']),
        ...(after.cpf === before.cpf ? [] : ['CPF alterado']),
        ...(isDeepStrictEqual(antes, depois) ? [] : ['Endereços alterados']),
      ];
      return { result: { perfil: after, enderecos: depois }, mudancas };
    }),
  );
}

function changed(value: string | null | undefined, before: string | null): string | null {
  return value === undefined ? before : value;
}
