/** Invalid input; `campo` names the input field. */
export function dadosInvalidos(campo: string | null, mensagem: string) {
  return {
    __typename: 'DadosInvalidos',
    codigo: 'DADOS_INVALIDOS',
    mensagem,
    campo,
  } as const;
}

export type DadosInvalidosModel = ReturnType<typeof dadosInvalidos>;

/** Another save came first; `mensagem` tells what changed and what to do. */
export function conflito(mensagem: string) {
  return { __typename: 'Conflito', codigo: 'CONFLITO', mensagem, campo: 'versao' } as const;
}

/** The API lacks this call; the shop's staff can do it. */
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
