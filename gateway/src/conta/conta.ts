import { restFailureOf } from '../rest/failure.ts';
import type { Conta } from '../sessao/conta.ts';
import { eraseConta, readConta } from './api.ts';

/** The account itself, in the name of its owner. */
export interface OwnConta {
  /** Asks the API to erase it, once. Rejects with `RestFailure`. */
  readonly erase: (senha: string) => Promise<void>;
  /** True when the API says that nobody with this token has an account; false when it says nothing. */
  readonly isGone: () => Promise<boolean>;
}

export function createOwnConta({ writing }: Pick<Conta, 'writing'>): OwnConta {
  return {
    erase: async (senha) => {
      await eraseConta(writing.rest, senha);
    },
    isGone: () =>
      readConta(writing.rest).then(
        ({ active }) => !active,
        (error: unknown) => restFailureOf(error).refusal?.status === 401,
      ),
  };
}
