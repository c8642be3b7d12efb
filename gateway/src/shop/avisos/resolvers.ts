import { emailProblem } from '@decantaria/loja/conta';
import type { Resolvers } from '../../resolvers.gen.ts';
import { type Context, withSessao } from '../context.ts';
import { dadosInvalidos } from '../falha.ts';
import { FALHAS } from '../falhas.ts';
import { withinLimits } from '../sessao/attempts.ts';
import type { AvisosPort } from './port.ts';

/** A value and its signature. */
const SIGNED = /^[\w-]{1,500}\.[\w-]{20,64}$/;

/** A change by a mailed link, whose token may be a guess. */
async function byLink<Outcome>(
  context: Context,
  token: string,
  change: (avisos: AvisosPort) => Promise<Outcome>,
) {
  if (!SIGNED.test(token)) return FALHAS.TokenInvalido;
  return withinLimits(
    context,
    { kind: 'confirmar', conta: token },
    () => change(context.services.avisos),
    (outcome) => outcome === FALHAS.TokenInvalido,
  );
}

export const resolvers: Resolvers<Context> = {
  Query: {
    meusAvisos: withSessao(({ caller }, _, { avisos }) => avisos.list(caller)),
  },
  Mutation: {
    avisarQuandoVoltar: async (_, { input }, context) => {
      const { produtoId, variacaoId = null, email = null } = input;
      const volume = { produtoId, variacaoId };
      const { anonymous, services } = context;
      if (email === null) {
        const sessao = await context.access.identify();
        if (!sessao) return dadosInvalidos('email', 'Informe o e-mail que recebe o aviso.');
        return withinLimits(context, { kind: 'avisar', conta: sessao.usuarioId }, () =>
          services.avisos.ask(sessao.caller, volume),
        );
      }
      const problem = emailProblem(email);
      if (problem !== null) return dadosInvalidos('email', problem);
      return withinLimits(context, { kind: 'avisar', conta: email.trim() }, () =>
        services.avisos.askFor(anonymous, volume, email.trim()),
      );
    },
    cancelarAviso: withSessao(({ caller }, { id }, { avisos }) => avisos.remove(caller, id)),
    confirmarAviso: (_, { token }, context) =>
      byLink(context, token, ({ confirm }) => confirm(context.anonymous, token)),
    cancelarAvisos: (_, { token }, context) =>
      byLink(context, token, ({ cancelAll }) => cancelAll(context.anonymous, token)),
  },
  Produto: {
    avisaEstoque: (_, __, { catalogo }) => catalogo.avisaEstoque,
  },
};
