import type { Resolvers } from '../../resolvers.gen.ts';
import { type Context, withSessao } from '../context.ts';
import { withinLimits } from '../sessao/attempts.ts';
import { readConsentimento } from './input.ts';

export const resolvers: Resolvers<Context> = {
  Query: {
    meusConsentimentos: withSessao(({ caller }, _, { consentimentos }) =>
      consentimentos.list(caller),
    ),
  },
  Mutation: {
    // LGPD art. 8 §2: in the account's name for a signed-in caller.
    registrarConsentimento: async (_, { input }, context) => {
      const choice = readConsentimento(input);
      if ('codigo' in choice) return choice;
      const sessao = await context.access.identify();
      const { anonymous, services } = context;
      return withinLimits(
        context,
        { kind: 'consentir', conta: sessao?.usuarioId ?? choice.id },
        () => services.consentimentos.store(sessao?.caller ?? anonymous, choice),
      );
    },
  },
};
