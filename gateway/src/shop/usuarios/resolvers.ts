import type { Resolvers } from '../../resolvers.gen.ts';
import { readListFilter } from '../arguments.ts';
import { wallClockWithOffset, type ZonesContext } from '../moment.ts';
import { type AdminContext, requireAdmin } from '../sessao/access.ts';
import type { AdminConta } from '../sessao/conta.ts';
import { atualizarUsuario, criarUsuario, excluirUsuario } from './changes.ts';
import type { UsuariosPort } from './port.ts';
import type { Seguranca } from './seguranca.ts';

const TAMANHO = { fallback: 5, min: 1, max: 100 } as const;

type Context = ZonesContext &
  AdminContext<{ readonly caller: AdminConta; readonly usuarios: UsuariosPort }> & {
    readonly services: Seguranca;
  };

export const resolvers: Resolvers<Context> = {
  Query: {
    adminUsuarios: (_, args, context) => {
      const { caller, usuarios } = requireAdmin(context);
      return usuarios.list(caller, readListFilter(args, TAMANHO));
    },
    adminUsuario: (_, { id }, context) => {
      const { caller, usuarios } = requireAdmin(context);
      return usuarios.read(caller, id);
    },
  },
  Mutation: {
    criarUsuario: (_, { input }, context) => {
      const { caller, usuarios } = requireAdmin(context);
      return criarUsuario(usuarios, caller, context.services, input);
    },
    atualizarUsuario: (_, { id, input }, context) => {
      const { caller, usuarios } = requireAdmin(context);
      return atualizarUsuario(usuarios, caller, context.services, id, input);
    },
    excluirUsuario: (_, { id }, context) => {
      const { caller, usuarios } = requireAdmin(context);
      return excluirUsuario(usuarios, caller, id);
    },
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
