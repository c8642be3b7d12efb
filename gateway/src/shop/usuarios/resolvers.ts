import type { Resolvers } from '../../resolvers.gen.ts';
import { readListFilter } from '../arguments.ts';
import { wallClockWithOffset, type ZonesContext } from '../moment.ts';
import { type AdminContext, requireAdmin, withAdmin } from '../sessao/access.ts';
import type { AdminConta } from '../sessao/conta.ts';
import { atualizarUsuario, criarUsuario, excluirUsuario, type Seguranca } from './changes.ts';
import type { UsuariosPort } from './port.ts';

const TAMANHO = { fallback: 5, min: 1, max: 100 } as const;

type Context = ZonesContext &
  AdminContext<{ readonly caller: AdminConta; readonly usuarios: UsuariosPort }> & {
    readonly services: Seguranca;
  };

export const resolvers: Resolvers<Context> = {
  Query: {
    adminUsuarios: withAdmin(({ caller, usuarios }, args) =>
      usuarios.list(caller, readListFilter(args, TAMANHO)),
    ),
    adminUsuario: withAdmin(({ caller, usuarios }, { id }) => usuarios.read(caller, id)),
  },
  Mutation: {
    criarUsuario: withAdmin(({ caller, usuarios }, { input }, context) =>
      criarUsuario(usuarios, caller, context.services, input),
    ),
    atualizarUsuario: withAdmin(({ caller, usuarios }, { id, input }, context) =>
      atualizarUsuario(usuarios, caller, context.services, id, input),
    ),
    excluirUsuario: withAdmin(({ caller, usuarios }, { id }) =>
      excluirUsuario(usuarios, caller, id),
    ),
  },
  Usuario: {
    perfil: ({ id }, _, context) => {
      const { caller, usuarios } = requireAdmin(context);
      return usuarios.perfilOf(caller, id);
    },
    historico: ({ id }, _, context) => {
      const { caller, usuarios } = requireAdmin(context);
      return usuarios.historicoOf(caller, id);
    },
  },
  EventoUsuario: {
    data: ({ data }, _, { services }) => wallClockWithOffset(data, services.zones),
    autor: async ({ autorId }, _, context) => {
      const { caller, usuarios } = requireAdmin(context);
      const perfil = autorId === null ? null : await usuarios.perfilOf(caller, autorId);
      return perfil?.username || null;
    },
  },
};
