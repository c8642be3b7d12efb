export const credenciaisInvalidas = {
  __typename: 'CredenciaisInvalidas',
  codigo: 'CREDENCIAIS_INVALIDAS',
  mensagem: '❌ Usuário ou senha inválidos.',
  campo: null,
} as const;

/** Wrong password for erasing the account. */
export const senhaIncorreta = {
  ...credenciaisInvalidas,
  mensagem: '❌ Senha incorreta. Confira e tente de novo.',
  campo: 'senha',
} as const;

export function contaEmUso(mensagem: string) {
  return { __typename: 'ContaEmUso', codigo: 'CONTA_EM_USO', mensagem, campo: null } as const;
}

/** Too many attempts; the next is allowed after `aguardarSegundos`. */
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

export function registroRecusado(campo: 'username' | 'email' | 'cpf' | null, reason: string) {
  return {
    __typename: 'RegistroRecusado',
    codigo: 'REGISTRO_RECUSADO',
    mensagem: `❌ Erro ao registrar: ${reason}`,
    campo,
  } as const;
}

export const emailNaoEncontrado = {
  __typename: 'EmailNaoEncontrado',
  codigo: 'EMAIL_NAO_ENCONTRADO',
  mensagem: '❌ Email não encontrado.',
  campo: 'email',
} as const;

/** The reset link is used, expired or forged. */
export const tokenInvalido = {
  __typename: 'TokenInvalido',
  codigo: 'TOKEN_INVALIDO',
  mensagem: '❌ Token inválido ou expirado.',
  campo: 'token',
} as const;
