import { requireSessao } from '../graphql/context.ts';
import type { Resolvers } from '../graphql/types.gen.ts';
import { registrarConsentimento } from './consentimentos.ts';

export const resolvers: Resolvers = {
  Query: {
    meusConsentimentos: (_, __, context) => requireSessao(context).consentimentos.list(),
  },
  Mutation: {
    registrarConsentimento: (_, { input }, context) => registrarConsentimento(context, input),
  },
};
