import type { Resolvers } from '../../resolvers.gen.ts';
import { type SessaoContext, withSessao } from '../sessao/access.ts';
import { type LimitedContext, withinLimits } from '../sessao/attempts.ts';
import type { Conta, Visitor } from '../sessao/conta.ts';
import { readConsentimento } from './input.ts';
import type { ConsentimentosPort } from './port.ts';

type Context = SessaoContext<{ readonly caller: Conta }> &
  LimitedContext & {
    readonly anonymous: Visitor;
    readonly services: { readonly consentimentos: ConsentimentosPort };
  };

export const resolvers: Resolvers<Context> = {
  Query: {
    meusConsentimentos: withSessao(({ caller }, _, { services }) =>
      services.consentimentos.list(caller),
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
