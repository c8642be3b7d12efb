/** The resolver adds whether a code is needed. */
export interface ConfirmacaoNecessariaModel {
  readonly __typename: 'ConfirmacaoNecessaria';
  readonly codigo: 'CONFIRMACAO_NECESSARIA';
  readonly campo: string | null;
  readonly mensagem: string;
}
