import type { ContaPort } from '../conta/port.ts';
import { ApiFailure, apiFailureOf } from '../errors.ts';
import { falha, recursoIndisponivel } from '../falha.ts';
import { withOffset } from '../moment.ts';
import type { PedidosPort } from '../pedidos/port.ts';
import { requireSessao, type SignInContext } from './access.ts';
import { withinLimits } from './attempts.ts';
import type { Conta } from './conta.ts';
import { signInOf } from './entrada.ts';
import { senhaIncorreta } from './falhas.ts';
import { isSenha } from './rules.ts';

/** What erasing an account needs of its session. */
interface Sessao {
  readonly caller: Conta;
  readonly pedidos: Pick<PedidosPort, 'inProgress'>;
}

export type ErasureContext = SignInContext<Sessao> & {
  readonly services: { readonly conta: ContaPort };
};

/**
 * Erases the caller's account permanently (LGPD, art. 18 VI). The password is the proof, so attempts count as
 * sign-ins. Clears the cookie and revokes the account's known tokens.
 */
export async function excluirMinhaConta(context: ErasureContext, senha: string) {
  const sessao = requireSessao(context);
  if (!isSenha(senha)) return senhaIncorreta;
  const refusal = await withinLimits(
    context,
    signInOf(context, sessao.usuario),
    () => erase(context.services.conta, sessao, senha),
    (outcome) => outcome === senhaIncorreta,
  );
  if (refusal !== null) return refusal;
  context.credential.clear();
  context.access.assume(null);
  await context.services.verifier.end(sessao.usuarioId);
  return {
    __typename: 'ContaExcluida',
    data: withOffset(Date.now(), context.services.zones.store),
  } as const;
}

async function erase(conta: ContaPort, { caller, pedidos }: Sessao, senha: string) {
  switch (await conta.erase(caller, senha)) {
    case 'erased':
      return null;
    case 'wrongPassword':
      return senhaIncorreta;
    case 'unavailable':
      return recursoIndisponivel;
    case 'onlyAdmin':
      return contaEmUso(
        'Esta é a única conta que administra a loja. Dê esse papel a outra conta antes.',
      );
    case 'inUse':
      return contaEmUso(await reasonInUse(caller, pedidos));
  }
}

function contaEmUso(mensagem: string) {
  return falha('ContaEmUso', null, mensagem);
}

/** What keeps the account, for its owner. */
async function reasonInUse(caller: Conta, { inProgress }: Sessao['pedidos']): Promise<string> {
  const open = await inProgress(caller).catch(apiFailureOf);
  if (open === null || open instanceof ApiFailure) {
    return 'Um pagamento seu está em processamento. Espere o resultado e tente de novo.';
  }
  const where = open.status === 'PAGO' ? 'está pago e ainda não foi enviado' : 'está a caminho';
  return `O pedido nº ${open.id} ${where}. Espere a entrega ou fale com a gente na conversa, e depois exclua a conta.`;
}
