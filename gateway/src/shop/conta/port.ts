import type { Resposta } from '../falha.ts';
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
  readonly update: (
    conta: Conta,
    change: PerfilChange,
    versao: number | null,
  ) => Resposta<'AtualizarPerfil'>;
}

/** How a request to erase an account ended. `inUse`: an order or a payment is under way. `unavailable`: the API erases none. */
export type Erasure = 'erased' | 'wrongPassword' | 'onlyAdmin' | 'inUse' | 'unavailable';

/** The account of the caller. Each request is sent once. Rejects like `PerfilPort`. */
export interface ContaPort {
  readonly erase: (conta: Conta, senha: string) => Promise<Erasure>;
  readonly confirmEmail: (visitor: Visitor, token: string) => Resposta<'ConfirmarEmail'>;
  readonly resendConfirmation: (conta: Conta) => Resposta<'ReenviarConfirmacaoEmail'>;
  /** Ends the token. Does nothing where the API cannot, or does not answer. */
  readonly signOut: (conta: Conta) => Promise<void>;
}
