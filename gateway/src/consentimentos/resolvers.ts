import { requireSessao } from '../sessao/access.ts';
import type { Resolvers } from '../types.gen.ts';
import { type ConsentimentosContext, registrarConsentimento } from './consentimentos.ts';

export const resolvers: Resolvers<ConsentimentosContext> = {
  Query: {
    meusConsentimentos: (_, __, context) => requireSessao(context).consentimentos.list(),
  },
  Mutation: {
    registrarConsentimento: (_, { input }, context) => registrarConsentimento(context, input),
  },
};
