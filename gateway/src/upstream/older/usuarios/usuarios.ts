import type { AdminConta } from '../../../shop/sessao/conta.ts';
import { usuarioNaoEncontrado } from '../../../shop/usuarios/falhas.ts';
import type { UsuariosPort } from '../../../shop/usuarios/port.ts';
import { endpoints } from '../../rest/endpoints.ts';
import { nullOnFailure } from '../../rest/failure.ts';
import { createSessionLoaders } from '../../rest/loader.ts';
import { mayName } from '../../rest/values.ts';
import { saveUsuario } from './change.ts';
import { createUsuario } from './creation.ts';
import { findFresh, findUsuario, readComPerfil } from './find.ts';
import { listPage } from './list.ts';
import { removeUsuario } from './removal.ts';

/** The accounts on an older API, where a save overwrites everything and few replies tell what happened. */
export function createOlderUsuarios(): UsuariosPort {
  const perfisOf = createSessionLoaders(({ reading }: AdminConta, id) =>
    readComPerfil(reading.rest, id),
  );
  const perfilOf: UsuariosPort['perfilOf'] = async (admin, id) => {
    const read = await perfisOf(admin).load(id).catch(nullOnFailure);
    return read?.perfil ? { ...read.perfil, usuarioId: id } : null;
  };
  const mayExist = ({ identity }: AdminConta, id: string) => mayName(id, identity.usuarioId);

  return {
    list: ({ reading }, filter) => listPage(reading.rest, filter),
    read: async (admin, id) => {
      if (!mayExist(admin, id)) return null;
      const perfis = perfisOf(admin);
      const usuario = await findUsuario(admin.reading.rest, id, (one) => perfis.load(one));
      if (!usuario || usuario.nome !== null) return usuario;
      const perfil = await perfilOf(admin, usuario.id);
      return { ...usuario, nome: perfil?.nomeCompleto ?? null };
    },
    perfilOf,
    historicoOf: ({ reading }, id) => reading.rest(endpoints.historicoUsuario, { params: { id } }),
    create: ({ writing }, novo) => createUsuario(writing.rest, novo),
    update: async (admin, id, decide) => {
      const { rest } = admin.writing;
      const before = mayExist(admin, id) ? await findFresh(rest, id) : null;
      if (!before) return usuarioNaoEncontrado;
      const decision = await decide(before);
      if (!('wanted' in decision)) return decision;
      // Later reads of the account in this operation see the change.
      return saveUsuario(rest, before, decision).finally(() => perfisOf(admin).clear(id));
    },
    remove: async (admin, id) =>
      mayExist(admin, id)
        ? removeUsuario(admin.writing.rest, id).finally(() => perfisOf(admin).clear(id))
        : usuarioNaoEncontrado,
  };
}
