import { endpoints } from '../rest/endpoints.ts';
import { nullOnFailure } from '../rest/failure.ts';
import { createLoader } from '../rest/loader.ts';
import type { ListFilter } from '../rest/paging.ts';
import { mayName } from '../rest/values.ts';
import type { AdminConta } from '../sessao/conta.ts';
import type { StatusUsuarioModel } from '../shop/conta/model.ts';
import type { AtualizarUsuarioInput, CriarUsuarioInput } from '../types.gen.ts';
import type { ReadPerfil } from '../upstream/wire/conta.ts';
import { findUsuario, readComPerfil } from './api.ts';
import { atualizarUsuario } from './change.ts';
import { criarUsuario } from './creation.ts';
import { usuarioNaoEncontrado } from './falhas.ts';
import { listPage } from './list.ts';
import type { UsuarioModel } from './model.ts';
import { excluirUsuario } from './removal.ts';
import type { Seguranca } from './seguranca.ts';

export type Usuarios = ReturnType<typeof createUsuarios>;

/** All accounts, for an admin. Methods reject with `RestFailure` when the outcome is unknown. */
export function createUsuarios(conta: AdminConta, seguranca: Seguranca) {
  const { rest } = conta.reading;
  const mayExist = (id: string) => mayName(id, conta.identity.usuarioId);
  const perfis = createLoader((id) => readComPerfil(rest, id));
  const readOrNull = (id: string) => perfis.load(id).catch(nullOnFailure);
  const perfilOf = async (id: string): Promise<ReadPerfil | null> => {
    const perfil = (await readOrNull(id))?.perfil;
    return perfil ? { ...perfil, usuarioId: id } : null;
  };

  /** Later reads of the account in this operation see the change. */
  const changing = <Outcome>(id: string, outcome: Promise<Outcome>) =>
    outcome.finally(() => perfis.clear(id));

  return {
    /** A page past the end is the last one. */
    list: (filter: ListFilter<StatusUsuarioModel>) => listPage(rest, filter),

    /** Null when the account does not exist. */
    read: async (id: string): Promise<UsuarioModel | null> => {
      if (!mayExist(id)) return null;
      const usuario = await findUsuario(rest, id, (one) => perfis.load(one));
      if (!usuario || usuario.nome !== null) return usuario;
      const perfil = await perfilOf(usuario.id);
      return { ...usuario, nome: perfil?.nomeCompleto ?? null };
    },
    /** Read at most once an operation for each account; null when it does not exist or is unreadable. */
    perfilOf,
    /** Null when the account is unreadable. */
    usernameOf: async (id: string) => (await readOrNull(id))?.usuario?.username || null,
    /** Oldest first; null on an API without histories. */
    historicoOf: (id: string) => rest(endpoints.historicoUsuario, { params: { id } }),

    create: (input: CriarUsuarioInput) => criarUsuario(conta.writing.rest, seguranca, input),
    update: async (id: string, input: AtualizarUsuarioInput) =>
      mayExist(id)
        ? changing(id, atualizarUsuario(conta, seguranca, id, input))
        : usuarioNaoEncontrado,
    remove: async (id: string) =>
      mayExist(id) ? changing(id, excluirUsuario(conta, id)) : usuarioNaoEncontrado,
  };
}
