import { FALHAS } from '../../shop/falhas.ts';
import type { AdminConta } from '../../shop/sessao/conta.ts';
import type { Mudanca, UsuariosPort } from '../../shop/usuarios/port.ts';
import { type AdminRest, restOf } from '../rest/calls.ts';
import { nullOnFailure } from '../rest/failure.ts';
import { createSessionLoaders } from '../rest/loader.ts';
import { mayName } from '../rest/values.ts';
import type { ReadUsuario, UsuarioComPerfil } from './usuarios.ts';

/** What differs between APIs. Each rejects with `RestFailure`. */
interface Parts extends Pick<UsuariosPort, 'list'> {
  /** `GET /perfis/{id}`. */
  readonly readComPerfil: (rest: AdminRest, id: string) => Promise<UsuarioComPerfil>;
  /** An account with every field, from what `readComPerfil` read; null when it does not exist. */
  readonly find: (
    rest: AdminRest,
    id: string,
    read: Promise<UsuarioComPerfil>,
  ) => Promise<ReadUsuario | null>;
  readonly create: (
    rest: AdminRest,
    novo: Parameters<UsuariosPort['create']>[1],
  ) => ReturnType<UsuariosPort['create']>;
  readonly save: (
    rest: AdminRest,
    before: ReadUsuario,
    mudanca: Mudanca,
  ) => ReturnType<UsuariosPort['update']>;
  readonly remove: (rest: AdminRest, id: string) => ReturnType<UsuariosPort['remove']>;
}

/** The accounts of any API. A profile is read once an operation. */
export function createUsuarios(parts: Parts): UsuariosPort {
  const perfisOf = createSessionLoaders(({ reading }: AdminConta, id) =>
    parts.readComPerfil(restOf(reading), id),
  );
  const perfilOf: UsuariosPort['perfilOf'] = async (admin, id) => {
    const read = await perfisOf(admin).load(id).catch(nullOnFailure);
    return read?.perfil ? { ...read.perfil, usuarioId: id } : null;
  };
  const mayExist = ({ identity }: AdminConta, id: string) => mayName(id, identity.usuarioId);

  return {
    list: parts.list,
    read: async (admin, id) => {
      if (!mayExist(admin, id)) return null;
      const usuario = await parts.find(restOf(admin.reading), id, perfisOf(admin).load(id));
      if (!usuario || usuario.nome !== null) return usuario;
      const perfil = await perfilOf(admin, usuario.id);
      return { ...usuario, nome: perfil?.nomeCompleto ?? null };
    },
    perfilOf,
    historicoOf: ({ reading }, id) => restOf(reading).historicoUsuario({ id }),
    create: ({ writing }, novo) => parts.create(restOf(writing), novo),
    update: async (admin, id, decide) => {
      const rest = restOf(admin.writing);
      const before = mayExist(admin, id)
        ? await parts.find(rest, id, parts.readComPerfil(rest, id))
        : null;
      if (!before) return FALHAS.UsuarioNaoEncontrado;
      const decision = await decide(before);
      if (!('wanted' in decision)) return decision;
      // Later reads of the account in this operation see the change.
      return parts.save(rest, before, decision).finally(() => perfisOf(admin).clear(id));
    },
    remove: async (admin, id) =>
      mayExist(admin, id)
        ? parts.remove(restOf(admin.writing), id).finally(() => perfisOf(admin).clear(id))
        : FALHAS.UsuarioNaoEncontrado,
  };
}
