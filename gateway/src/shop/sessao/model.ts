import type { ConfirmacaoNecessaria, Papel } from '../../types.gen.ts';

/** The claims of a token. */
export interface Claims {
  readonly usuario: string;
  readonly usuarioId: string;
  readonly papeis: readonly Papel[];
  /** When it was issued, in seconds since 1970; 0 where the token does not tell. */
  readonly iat: number;
  /** When it expires, in seconds since 1970. */
  readonly exp: number;
  /** The token of an assistant, which only its tools may use. */
  readonly doAssistente?: true;
}

/** The resolver adds whether a code is needed. */
export interface ConfirmacaoNecessariaModel extends Omit<ConfirmacaoNecessaria, 'comCodigo'> {
  readonly __typename: 'ConfirmacaoNecessaria';
}
