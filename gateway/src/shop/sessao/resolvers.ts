import type { Resolvers } from '../../resolvers.gen.ts';
import { type Context, requireAdmin, withAdmin } from '../context.ts';
import { ApiFailure, apiFailureOf } from '../errors.ts';
import { entrada, toSessao } from './entrada.ts';
import { exclusao } from './exclusao.ts';
import { identidade } from './identidade.ts';
import { porEmail } from './por-email.ts';
import { registro } from './registro.ts';
import { segundoFator } from './segundo-fator.ts';

export const resolvers: Resolvers<Context> = {
  Query: {
    meuSegundoFator: withAdmin(({ caller }, _, { segundoFator: port }) => port.read(caller)),
    sessao: async (_, __, { access, credential }) => {
      const sessao = await access.identify();
      return sessao && toSessao(sessao, credential.source === 'bearer');
    },
  },
  Mutation: { ...entrada, ...exclusao, ...identidade, ...porEmail, ...registro, ...segundoFator },
  ConfirmacaoNecessaria: {
    comCodigo: async (_, __, context) => {
      const { caller } = requireAdmin(context);
      const found = await context.services.segundoFator.read(caller).catch(apiFailureOf);
      return !(found instanceof ApiFailure) && (found?.ativo ?? false);
    },
  },
};
