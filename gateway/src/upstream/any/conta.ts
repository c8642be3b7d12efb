import type { ContaPort } from '../../shop/conta/port.ts';
import { outcomeUnknown } from '../../shop/errors.ts';
import { FALHAS } from '../../shop/falhas.ts';
import {
  devolucaoAberta,
  emailConfirmado,
  emailJaConfirmado,
  linkEnviado,
  senhaIncorreta,
  unicoAdmin,
} from '../../shop/sessao/falhas.ts';
import { publicRestOf, restOf, type SessionRest } from '../rest/calls.ts';
import { nullOnFailure, type Refusal, restFailureOf } from '../rest/failure.ts';
import { explainOr, failureOf, outcomeOrMissing, outcomesOf } from '../rest/outcomes.ts';

/** By the field that the API names, why it keeps an account. Its orders tell the rest. */
const KEPT: Readonly<Record<string, typeof unicoAdmin>> = {
  papeis: unicoAdmin,
  devolucoes: devolucaoAberta,
};
const ERASURES = outcomesOf([], {
  SENHA_INCORRETA: () => senhaIncorreta,
  CONTA_EM_USO: ({ campo }: Refusal) => KEPT[campo ?? ''] ?? 'inUse',
});
const RESENT = { EMAIL_JA_CONFIRMADO: () => emailJaConfirmado };
const CONFIRMED = outcomesOf(['TokenInvalido']);

/** The account on an API that has these calls (additive) and on one that lacks them. */
export const conta: ContaPort = {
  erase: async ({ writing }, senha) => {
    const failure = await failureOf(restOf(writing).excluirConta({ body: { senha } }));
    if (failure === null) return null;
    if (!failure.mayBeDone) return outcomeOrMissing(failure, ERASURES, FALHAS.RecursoIndisponivel);
    // A lost reply: the account itself tells.
    if (await isGone(restOf(writing))) return null;
    throw outcomeUnknown(failure, 'Try to sign in: it says whether the account is still there.');
  },
  confirmEmail: ({ writing }, token) =>
    publicRestOf(writing)
      .confirmarEmail({ body: { token } })
      .then(
        () => emailConfirmado,
        explainOr(
          FALHAS.RecursoIndisponivel,
          CONFIRMED,
          'The e-mail may be confirmed: read the profile.',
        ),
      ),
  resendConfirmation: async ({ writing }) => {
    const failure = await failureOf(restOf(writing).reenviarConfirmacao());
    return failure ? outcomeOrMissing(failure, RESENT, FALHAS.RecursoIndisponivel) : linkEnviado;
  },
  signOut: async ({ writing }) => {
    await restOf(writing).sair().catch(nullOnFailure);
  },
};

/** True when the API says that the token's account does not exist; false when it does not answer. */
function isGone(rest: SessionRest): Promise<boolean> {
  return rest.readConta().then(
    ({ active }) => !active,
    (error: unknown) => restFailureOf(error).about === 'session',
  );
}
