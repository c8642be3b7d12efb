import type { Resolvers } from '../../resolvers.gen.ts';
import { type SessaoContext, withSessao } from '../sessao/access.ts';
import type { Conta } from '../sessao/conta.ts';
import { readPerfilInput } from './perfil-input.ts';
import type { PerfilPort } from './port.ts';

type Context = SessaoContext<{ readonly caller: Conta; readonly perfil: PerfilPort }>;

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
