import type { Resolvers } from '../../resolvers.gen.ts';
import { type Context, withSessao } from '../context.ts';
import { readPerfilInput } from './perfil-input.ts';

export const resolvers: Resolvers<Context> = {
  Query: {
    meuPerfil: withSessao(({ caller, perfil }) => perfil.read(caller)),
  },
  Mutation: {
    atualizarPerfil: withSessao(({ caller, perfil }, { input }) => {
      const change = readPerfilInput(input);
      return 'codigo' in change ? change : perfil.update(caller, change, input.versao ?? null);
    }),
  },
  Perfil: {
    id: ({ usuarioId }) => usuarioId,
    completo: ({ nomeCompleto, telefone, cpf }) =>
      nomeCompleto !== null && telefone !== null && cpf !== null,
  },
};
