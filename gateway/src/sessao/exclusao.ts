import type { OwnConta } from '../conta/conta.ts';
import { outcomeUnknown } from '../graphql/errors.ts';
import { withOffset } from '../graphql/moment.ts';
import { falha, recursoIndisponivel } from '../outcome/falha.ts';
import { nullOnFailure, type RestFailure, restFailureOf } from '../rest/failure.ts';
import { requireSessao } from './access.ts';
import type { SignInContext } from './context.ts';
import { signInOf } from './entrada.ts';
import { senhaIncorreta } from './falhas.ts';
import { withinLimits } from './limited.ts';

const MAX_PASSWORD = 200;

/** What erasing an account needs of its session. */
interface Sessao {
  readonly conta: OwnConta;
  readonly pedidos: {
    /** A paid order that is not delivered yet; null without one. */
    readonly inProgress: () => Promise<{ readonly id: string; readonly status: string } | null>;
  };
}

export type ErasureContext = SignInContext<Sessao>;

/**
 * Erases the caller's account permanently (LGPD, art. 18 VI). The password is the proof, so attempts count as
 * sign-ins. Clears the cookie and revokes the account's known tokens.
 */
export async function excluirMinhaConta(context: ErasureContext, senha: string) {
  const sessao = requireSessao(context);
  if (senha === '' || senha.length > MAX_PASSWORD) return senhaIncorreta;
  const refusal = await withinLimits(
    context,
    signInOf(context, sessao.usuario),
    () => erase(sessao, senha),
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

async function erase(sessao: Sessao, senha: string) {
  const failure = await sessao.conta.erase(senha).then(() => null, restFailureOf);
  if (failure === null) return null;
  const codigo = failure.refusal?.codigo;
  if (codigo === 'SENHA_INCORRETA') return senhaIncorreta;
  if (codigo === 'CONTA_EM_USO') {
    return falha('ContaEmUso', null, await reasonInUse(sessao, failure));
  }
  if (failure.unclear && (await sessao.conta.isGone())) return null;
  if (failure.definite && codigo === null) return recursoIndisponivel;
  throw failure.unclear
    ? outcomeUnknown(failure, 'Try to sign in: it says whether the account is still there.')
    : failure;
}

/** Why the account cannot be erased, for its owner. */
async function reasonInUse({ pedidos }: Sessao, { refusal }: RestFailure): Promise<string> {
  if (refusal?.campo === 'papeis') {
    return 'Esta é a única conta que administra a loja. Dê esse papel a outra conta antes.';
  }
  const open = await pedidos.inProgress().catch(nullOnFailure);
  if (open === null) {
    return 'Um pagamento seu está em processamento. Espere o resultado e tente de novo.';
  }
  const where = open.status === 'PAGO' ? 'está pago e ainda não foi enviado' : 'está a caminho';
  return `O pedido nº ${open.id} ${where}. Espere a entrega ou fale com a gente na conversa, e depois exclua a conta.`;
}
