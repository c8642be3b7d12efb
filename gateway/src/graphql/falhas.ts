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

/** The API behind the gateway has no such call; people of the shop can do it. */
export function recursoIndisponivel() {
  return {
    __typename: 'RecursoIndisponivel',
    codigo: 'RECURSO_INDISPONIVEL',
    mensagem: 'A loja ainda não faz isso por aqui. Fale com a gente na conversa e cuidamos disso.',
    campo: null,
  } as const;
}

export type RecursoIndisponivelModel = ReturnType<typeof recursoIndisponivel>;

export type ConflitoModel = ReturnType<typeof conflito>;
