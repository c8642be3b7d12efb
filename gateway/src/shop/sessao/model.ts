import type { PapelModel } from '../conta/model.ts';

/** The claims of a token. */
export interface Claims {
  readonly usuario: string;
  readonly usuarioId: string;
  readonly papeis: readonly PapelModel[];
  /** When it was issued, in seconds since 1970; 0 where the token does not tell. */
  readonly iat: number;
  /** When it expires, in seconds since 1970. */
  readonly exp: number;
}

/** The resolver adds whether a code is needed. */
export interface ConfirmacaoNecessariaModel {
  readonly __typename: 'ConfirmacaoNecessaria';
  readonly codigo: 'CONFIRMACAO_NECESSARIA';
  readonly campo: string | null;
  readonly mensagem: string;
}
