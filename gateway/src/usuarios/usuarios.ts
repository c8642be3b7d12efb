import type { ReadPerfil } from '../conta/wire.ts';
import { nullOnFailure } from '../rest/failure.ts';
import { createLoader } from '../rest/loader.ts';
import type { AdminConta } from '../sessao/conta.ts';
import type { AtualizarUsuarioInput, CriarUsuarioInput } from '../types.gen.ts';
import { findUsuario, readComPerfil, readHistorico, type UsuariosFilter } from './api.ts';
import { atualizarUsuario } from './change.ts';
import { criarUsuario } from './creation.ts';
import type { UsuarioOutcome } from './falhas.ts';
import { listPage, type PaginaUsuariosModel } from './list.ts';
import type { EventoUsuarioModel, UsuarioModel } from './model.ts';
import { excluirUsuario } from './removal.ts';

/** Every account, for an admin. Methods reject with `RestFailure` when the outcome is not known. */
export interface Usuarios {
  /** The page asked for, or the last that exists (C-07). */
  readonly list: (filter: UsuariosFilter) => Promise<PaginaUsuariosModel>;
  /** Null when there is none. */
  readonly read: (id: string) => Promise<UsuarioModel | null>;
  /** Asked at most once an operation for each account; null when there is none or it could not be read. */
  readonly perfilOf: (id: string) => Promise<ReadPerfil | null>;
  /** Null when it could not be read. */
  readonly usernameOf: (id: string) => Promise<string | null>;
  /** Oldest first; null where the API keeps none. */
  readonly historicoOf: (id: string) => Promise<readonly EventoUsuarioModel[] | null>;
  readonly create: (input: CriarUsuarioInput) => Promise<UsuarioOutcome>;
  readonly update: (id: string, input: AtualizarUsuarioInput) => Promise<UsuarioOutcome>;
  readonly remove: (id: string) => Promise<UsuarioOutcome>;
}

/** The accounts behind `/usuarios` and `/perfis/{id}` (rest-contract 3.5, 3.6), for one operation of an admin. */
export function createUsuarios(conta: AdminConta): Usuarios {
  const { rest } = conta.reading;
  const perfis = createLoader((id) => readComPerfil(rest, id));
  const readOrNull = (id: string) => perfis.load(id).catch(nullOnFailure);
  const perfilOf = async (id: string): Promise<ReadPerfil | null> => {
    const perfil = (await readOrNull(id))?.perfil;
    return perfil ? { ...perfil, usuarioId: id } : null;
  };

  /** What a save changed must not be shown as it was before. */
  const forgetting = async (id: string, outcome: Promise<UsuarioOutcome>) => {
    try {
      return await outcome;
    } finally {
      perfis.clear(id);
    }
  };

  return {
    list: (filter) => listPage(rest, filter),

    read: async (id) => {
      const usuario = await findUsuario(rest, id, (one) => perfis.load(one));
      if (!usuario || usuario.nome !== null) return usuario;
      const perfil = await perfilOf(usuario.id);
      return { ...usuario, nome: perfil?.nomeCompleto ?? null };
    },
    perfilOf,
    usernameOf: async (id) => (await readOrNull(id))?.usuario?.username || null,
    historicoOf: (id) => readHistorico(rest, id),

    create: (input) => criarUsuario(conta.writing.rest, input),
    update: (id, input) => forgetting(id, atualizarUsuario(conta, id, input)),
    remove: (id) => forgetting(id, excluirUsuario(conta, id)),
  };
}
