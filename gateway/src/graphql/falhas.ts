/** The input is not of the form it must have; `campo` names the input field. */
export function dadosInvalidos(campo: string | null, mensagem: string) {
  return {
    __typename: 'DadosInvalidos',
    codigo: 'DADOS_INVALIDOS',
    mensagem,
    campo,
  } as const;
}

export type DadosInvalidosModel = ReturnType<typeof dadosInvalidos>;
