import { confirmacao, falha } from '../falha.ts';

/** A password that the caller gave again is wrong. */
export const senhaIncorreta = falha(
  'CredenciaisInvalidas',
  'senha',
  '❌ Senha incorreta. Confira e tente de novo.',
);

export const codigoInvalido = falha(
  'CodigoInvalido',
  'codigo',
  '❌ Código inválido ou já usado. Confira o código atual do aplicativo.',
);

export const desafioExpirado = falha(
  'DesafioExpirado',
  null,
  '⚠️ O tempo para informar o código acabou. Entre de novo com usuário e senha.',
);

export const segundoFatorIndisponivel = falha(
  'RecursoIndisponivel',
  null,
  'A API desta loja não tem verificação em duas etapas.',
);

/** The mailed link is used, expired or forged. */
export const tokenInvalido = falha('TokenInvalido', 'token', '❌ Token inválido ou expirado.');

export const emailConfirmado = confirmacao('✅ E-mail confirmado!');
export const emailJaConfirmado = confirmacao('Seu e-mail já está confirmado.');
export const linkEnviado = confirmacao(
  '✅ Enviamos o link. Procure na caixa de entrada e no spam.',
);

export function registroRecusado(campo: 'username' | 'email' | 'cpf' | null, reason: string) {
  return falha('RegistroRecusado', campo, `❌ Erro ao registrar: ${reason}`);
}

/** More than a session alone may do (`identidade.ts`). */
export const confirmacaoNecessaria = falha(
  'ConfirmacaoNecessaria',
  null,
  '🔐 Para fazer isto, confirme que é você.',
);
