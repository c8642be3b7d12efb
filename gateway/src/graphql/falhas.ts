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

/** Somebody else saved first; `mensagem` says what and how to go on. */
export function conflito(mensagem: string) {
  return { __typename: 'Conflito', codigo: 'CONFLITO', mensagem, campo: 'versao' } as const;
}

export type ConflitoModel = ReturnType<typeof conflito>;
