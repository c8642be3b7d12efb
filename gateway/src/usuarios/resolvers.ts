import { readListFilter } from '../graphql/arguments.ts';
import { wallClockWithOffset, type ZonesContext } from '../graphql/moment.ts';
import { type AdminContext, requireAdmin } from '../sessao/access.ts';
import type { Resolvers } from '../types.gen.ts';
import type { Usuarios } from './usuarios.ts';

const TAMANHO = { fallback: 5, min: 1, max: 100 } as const;

type Context = ZonesContext & AdminContext<{ readonly usuarios: Usuarios }>;

export const resolvers: Resolvers<Context> = {
  Query: {
    adminUsuarios: (_, args, context) =>
      requireAdmin(context).usuarios.list(readListFilter(args, TAMANHO)),
    adminUsuario: (_, { id }, context) => requireAdmin(context).usuarios.read(id),
  },
  Mutation: {
    criarUsuario: (_, { input }, context) => requireAdmin(context).usuarios.create(input),
    atualizarUsuario: (_, { id, input }, context) =>
      requireAdmin(context).usuarios.update(id, input),
    excluirUsuario: (_, { id }, context) => requireAdmin(context).usuarios.remove(id),
  },
  Usuario: {
    perfil: ({ id }, _, context) => requireAdmin(context).usuarios.perfilOf(id),
    historico: ({ id }, _, context) => requireAdmin(context).usuarios.historicoOf(id),
  },
  EventoUsuario: {
    data: ({ data }, _, { services }) => wallClockWithOffset(data, services.zones),
    autor: ({ autorId }, _, context) =>
      autorId === null ? null : requireAdmin(context).usuarios.usernameOf(autorId),
  },
};
