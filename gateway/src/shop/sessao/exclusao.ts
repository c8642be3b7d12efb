import type { MutationResolvers } from '../../resolvers.gen.ts';
import { type Context, requireSessao } from '../context.ts';
import { ApiFailure, apiFailureOf } from '../errors.ts';
import { withinLimits } from './attempts.ts';
import { signInOf } from './entrada.ts';
import { contaEmUso, senhaIncorreta } from './falhas.ts';
import { isSenha } from './rules.ts';

export const exclusao = {
  /**
   * Erases the caller's account permanently (LGPD, art. 18 VI). The password is the proof, so attempts count as
   * sign-ins. Clears the cookie and revokes the account's known tokens.
   */
  excluirMinhaConta: async (_, { senha }, context) => {
    const { usuario, usuarioId } = requireSessao(context);
    if (!isSenha(senha)) return senhaIncorreta;
    const refusal = await withinLimits(
      context,
      signInOf(context, usuario),
      () => erase(context, senha),
      (outcome) => outcome === senhaIncorreta,
    );
    if (refusal !== null) return refusal;
    context.credential.clear();
    context.access.assume(null);
    await context.services.verifier.end(usuarioId);
    return { __typename: 'ContaExcluida', data: new Date().toISOString() };
  },
} satisfies MutationResolvers<Context>;

async function erase(context: Context, senha: string) {
  const outcome = await context.services.conta.erase(requireSessao(context).caller, senha);
  return outcome === 'inUse' ? contaEmUso(await reasonInUse(context)) : outcome;
}

/** What keeps the account, for its owner. */
async function reasonInUse(context: Context): Promise<string> {
  const { caller, pedidos } = requireSessao(context);
  const open = await pedidos.inProgress(caller).catch(apiFailureOf);
  if (open === null || open instanceof ApiFailure) {
    return 'Um pagamento seu está em processamento. Espere o resultado e tente de novo.';
  }
  const where = open.status === 'PAGO' ? 'está pago e ainda não foi enviado' : 'está a caminho';
  return `O pedido nº ${open.id} ${where}. Espere a entrega ou fale com a gente na conversa, e depois exclua a conta.`;
}
