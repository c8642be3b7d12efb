import { endpoints } from '../rest/endpoints.ts';
import { nullOnFailure, restFailureOf } from '../rest/failure.ts';
import type { Conta } from '../sessao/conta.ts';

export type OwnConta = ReturnType<typeof createOwnConta>;

/** The account itself, for its owner. */
export function createOwnConta({ writing }: Pick<Conta, 'writing'>) {
  return {
    /** Asks the API once to erase the account. Rejects with `RestFailure`. */
    erase: async (senha: string): Promise<void> => {
      await writing.rest(endpoints.excluirConta, { body: { senha } });
    },
    /** Asks the API once to end the token. Does nothing where the API cannot, or does not answer. */
    signOut: async (): Promise<void> => {
      await writing.rest(endpoints.sair, {}).catch(nullOnFailure);
    },
    /** Asks the API once to mail the link again that confirms the e-mail. Rejects with `RestFailure`. */
    resendConfirmation: async (): Promise<void> => {
      await writing.rest(endpoints.reenviarConfirmacao, {});
    },
    /** True when the API says that the token's account does not exist; false when it does not tell. */
    isGone: (): Promise<boolean> =>
      writing.rest(endpoints.readConta, {}).then(
        ({ active }) => !active,
        (error: unknown) => restFailureOf(error).refusal?.status === 401,
      ),
  };
}
