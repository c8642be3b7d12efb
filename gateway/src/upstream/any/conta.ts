import type { ContaPort, Erasure, Resent } from '../../shop/conta/port.ts';
import { outcomeUnknown } from '../../shop/errors.ts';
import type { Conta } from '../../shop/sessao/conta.ts';
import { endpoints } from '../rest/endpoints.ts';
import { nullOnFailure, type RestFailure, restFailureOf } from '../rest/failure.ts';
import { type Outcomes, outcomeOrThrow } from '../rest/outcomes.ts';
import { failureOf } from '../rest/verified-write.ts';

const ERASURES: Outcomes<Erasure> = {
  SENHA_INCORRETA: () => 'wrongPassword',
  CONTA_EM_USO: ({ campo }) => (campo === 'papeis' ? 'onlyAdmin' : 'inUse'),
};
const RESENT: Outcomes<Resent> = { EMAIL_JA_CONFIRMADO: () => 'alreadyConfirmed' };

/** The account on an API that has these calls (additive) and on one that lacks them. */
export const conta: ContaPort = {
  erase: async ({ writing }, senha) => {
    const failure = await failureOf(writing.rest(endpoints.excluirConta, { body: { senha } }));
    if (failure === null) return 'erased';
    if (!failure.mayBeDone) return explain(failure, ERASURES);
    // A lost reply: the account itself tells.
    if (await isGone(writing)) return 'erased';
    throw outcomeUnknown(failure, 'Try to sign in: it says whether the account is still there.');
  },
  resendConfirmation: async ({ writing }) => {
    const failure = await failureOf(writing.rest(endpoints.reenviarConfirmacao, {}));
    return failure ? explain(failure, RESENT) : 'sent';
  },
  signOut: async ({ writing }) => {
    await writing.rest(endpoints.sair, {}).catch(nullOnFailure);
  },
};

/** An API without the call refuses it without a reason. */
function explain<Outcome>(failure: RestFailure, outcomes: Outcomes<Outcome>) {
  return failure.mayLackCall ? 'unavailable' : outcomeOrThrow(failure, outcomes);
}

/** True when the API says that the token's account does not exist; false when it does not answer. */
function isGone({ rest }: Conta['writing']): Promise<boolean> {
  return rest(endpoints.readConta, {}).then(
    ({ active }) => !active,
    (error: unknown) => restFailureOf(error).about === 'session',
  );
}
