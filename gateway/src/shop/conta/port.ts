import type { Change, Resultado } from '../falha.ts';
import type { Conta, Visitor } from '../sessao/conta.ts';
import type { PerfilModel } from './model.ts';
import type { PerfilChange } from './perfil-input.ts';

/**
 * The profile of the caller, as the shop's API keeps it. `Conta` is the caller's session, which decides whose it is.
 * Rejects when the API does not answer, or when the outcome is unknown.
 */
export interface PerfilPort {
  /** Null where the API has no profile. */
  readonly read: (conta: Conta) => Promise<PerfilModel | null>;
  /** Keeps all that `change` does not name. `versao` is the number that the caller read; null to compare none. Sent once. */
  readonly update: Change<Conta, 'AtualizarPerfil', [change: PerfilChange, versao: number | null]>;
}

/** The account of the caller. Each request is sent once. Rejects like `PerfilPort`. */
export interface ContaPort {
  /** Null once the account is erased. `inUse`: an order or a payment is under way. */
  readonly erase: (
    conta: Conta,
    senha: string,
  ) => Promise<Resultado<'ExcluirMinhaConta'> | 'inUse' | null>;
  readonly confirmEmail: Change<Visitor, 'ConfirmarEmail', [token: string]>;
  readonly resendConfirmation: Change<Conta, 'ReenviarConfirmacaoEmail'>;
  /** Ends the token. Does nothing where the API cannot, or does not answer. */
  readonly signOut: (conta: Conta) => Promise<void>;
}
