import type { Papel, SegundoFator } from '../../types.gen.ts';
import type { Change, DadosInvalidosModel, Falha, Resultado } from '../falha.ts';
import type { AdminConta, Visitor } from './conta.ts';
import type { segundoFatorIndisponivel, senhaIncorreta } from './falhas.ts';
import type { Claims } from './model.ts';

/** Tokens, as the shop's API issues and judges them. Rejects when the API gives no verdict. */
export interface TokensPort {
  /**
   * The claims of a token, **without** its signature verified. Null when it is malformed, of another algorithm or
   * expired, so that such a token costs no call. `now` in milliseconds since 1970.
   */
  readonly read: (token: string, now: number) => Claims | null;
  /**
   * The roles that the API names for a genuine token, null when it names none. Null for a refused token. `isKnown` is true
   * for a token that was accepted before.
   */
  readonly validate: (
    visitor: Visitor,
    token: string,
    isKnown: boolean,
  ) => Promise<{ readonly papeis: readonly Papel[] | null } | null>;
  /** The account of a genuine token; null when the API refuses it. */
  readonly conta: (visitor: Visitor, token: string) => Promise<ContaDoToken | null>;
}

/** An account as it is now. */
export interface ContaDoToken {
  readonly id: string;
  readonly username: string;
  readonly papeis: readonly Papel[];
  readonly active: boolean;
  readonly senhaProvisoria: boolean;
}

export interface NovoRegistro {
  readonly username: string;
  readonly password: string;
  readonly email: string;
  readonly nomeCompleto: string;
  readonly telefone: string | null;
  readonly cpf: string | null;
}

/** Signing in and opening an account. Each request is sent once. Rejects like `TokensPort`, or with an unknown outcome. */
export interface SessaoPort {
  /**
   * The token, or the challenge of a second factor. Null when the API refuses the credentials. `aparelho` is the proof that
   * the browser signed in before.
   */
  readonly signIn: (
    visitor: Visitor,
    credentials: {
      readonly username: string;
      readonly password: string;
      readonly aparelho: string | undefined;
    },
  ) => Promise<{ readonly token: string } | { readonly desafio: string } | null>;
  /** Null once the account is open. `canSignIn` shows it after an unclear reply: true with the same data. */
  readonly register: (
    visitor: Visitor,
    novo: NovoRegistro,
    canSignIn: () => Promise<boolean>,
  ) => Promise<Resultado<'Registrar'> | null>;
  /** Mails a link for a new password. False when no account has this e-mail. */
  readonly mailReset: (visitor: Visitor, email: string) => Promise<boolean>;
  /** Sets a new password with a mailed token, which works once. Null when it is set. */
  readonly resetPassword: (
    visitor: Visitor,
    token: string,
    senha: string,
  ) => Promise<Falha<'TokenInvalido'> | DadosInvalidosModel | null>;
}

type Missing = typeof segundoFatorIndisponivel;

/** The second factor of an admin. Each change is sent once. Rejects like `SessaoPort`. */
export interface SegundoFatorPort {
  /** The token for the challenge of a sign-in and a code. */
  readonly signIn: (
    visitor: Visitor,
    desafio: string,
    codigo: string,
  ) => Promise<{ readonly token: string } | Falha<'CodigoInvalido'> | Falha<'DesafioExpirado'>>;
  /** Null where the API has no second factor. */
  readonly read: (admin: AdminConta) => Promise<SegundoFator | null>;
  readonly iniciar: Change<AdminConta, 'IniciarSegundoFator', [senha: string]>;
  /** Ends the session; `token` is of a new one. */
  readonly ativar: (
    admin: AdminConta,
    codigo: string,
  ) => Promise<
    | { readonly token: string; readonly codigosRecuperacao: readonly string[] }
    | Falha<'CodigoInvalido'>
    | DadosInvalidosModel
    | Missing
  >;
  readonly desativar: Change<AdminConta, 'DesativarSegundoFator', [senha: string, codigo: string]>;
  readonly renovarCodigos: Change<
    AdminConta,
    'RenovarCodigosRecuperacao',
    [senha: string, codigo: string]
  >;
  /** Proves who uses the session. Null when the proof is right; `missing` where the API takes none. */
  readonly prove: (
    admin: AdminConta,
    proof: {
      readonly senha: string;
      readonly codigo: string | null;
      readonly aparelho: string | undefined;
    },
  ) => Promise<typeof senhaIncorreta | Falha<'CodigoInvalido'> | 'missing' | null>;
}
