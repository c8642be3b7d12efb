import type { Resolvers } from '../../resolvers.gen.ts';
import { requireSessao } from '../sessao/access.ts';
import { type ConsentimentosContext, registrarConsentimento } from './registrar.ts';

export const resolvers: Resolvers<ConsentimentosContext> = {
  Query: {
    meusConsentimentos: (_, __, context) =>
      context.services.consentimentos.list(requireSessao(context).caller),
  },
  Mutation: {
    registrarConsentimento: (_, { input }, context) => registrarConsentimento(context, input),
  },
};
