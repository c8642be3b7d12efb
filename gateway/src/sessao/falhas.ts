/** Username and password do not belong together, or the account may not sign in (LOGIN-03, C-30). */
export const credenciaisInvalidas = {
  __typename: 'CredenciaisInvalidas',
  codigo: 'CREDENCIAIS_INVALIDAS',
  mensagem: '❌ Usuário ou senha inválidos.',
  campo: null,
} as const;

/** The account's password is another one: nothing is erased. */
export const senhaIncorreta = {
  ...credenciaisInvalidas,
  mensagem: '❌ Senha incorreta. Confira e tente de novo.',
  campo: 'senha',
} as const;

/** What keeps an account that its owner wants erased. */
export function contaEmUso(mensagem: string) {
  return { __typename: 'ContaEmUso', codigo: 'CONTA_EM_USO', mensagem, campo: null } as const;
}

/** Too many tries; `aguardarSegundos` until the next. */
export function muitasTentativas(aguardarSegundos: number) {
  const minutes = Math.ceil(aguardarSegundos / 60);
  return {
    __typename: 'MuitasTentativas',
    codigo: 'MUITAS_TENTATIVAS',
    mensagem: `Muitas tentativas. Aguarde ${minutes === 1 ? '1 minuto' : `${minutes} minutos`} e tente de novo.`,
    campo: null,
    aguardarSegundos,
  } as const;
}

/** The API did not open the account, for this `reason` (REG-08). */
export function registroRecusado(campo: 'username' | 'email' | 'cpf' | null, reason: string) {
  return {
    __typename: 'RegistroRecusado',
    codigo: 'REGISTRO_RECUSADO',
    mensagem: `❌ Erro ao registrar: ${reason}`,
    campo,
  } as const;
}

/** Nobody has this e-mail (FORGOT-03, C-34). */
export const emailNaoEncontrado = {
  __typename: 'EmailNaoEncontrado',
  codigo: 'EMAIL_NAO_ENCONTRADO',
  mensagem: '❌ Email não encontrado.',
  campo: 'email',
} as const;

/** The link is spent, too old or made up (RESET-03). */
export const tokenInvalido = {
  __typename: 'TokenInvalido',
  codigo: 'TOKEN_INVALIDO',
  mensagem: '❌ Token inválido ou expirado.',
  campo: 'token',
} as const;
