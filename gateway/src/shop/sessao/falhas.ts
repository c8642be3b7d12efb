import { confirmacao, falha } from '../falha.ts';
import { FALHAS } from '../falhas.ts';

/** A password that the caller gave again is wrong. */
export const senhaIncorreta = falha(
  'CredenciaisInvalidas',
  'senha',
  '❌ Senha incorreta. Confira e tente de novo.',
);

const recuperacaoInvalida = falha(
  'CodigoInvalido',
  'codigo',
  '❌ Código de recuperação inválido ou já usado. Cada um vale uma vez: confira ou use outro.',
);

/** `outcome`, with the text of a recovery code when one was sent: the app's codes have no letters. */
export function ofCode<Outcome>(codigo: string, outcome: Outcome) {
  const isRecovery = outcome === FALHAS.CodigoInvalido && /[a-z]/i.test(codigo);
  return isRecovery ? recuperacaoInvalida : outcome;
}

export function contaEmUso(mensagem: string) {
  return falha('ContaEmUso', null, mensagem);
}

export const unicoAdmin = contaEmUso(
  'Esta é a única conta que administra a loja. Dê esse papel a outra conta antes.',
);

export const devolucaoAberta = contaEmUso(
  'Uma devolução sua ainda não terminou. Espere a loja receber o que volta e devolver o dinheiro, ou fale com a gente na conversa, e depois exclua a conta.',
);

export const segundoFatorIndisponivel = falha(
  'RecursoIndisponivel',
  null,
  'A API desta loja não tem verificação em duas etapas.',
);

export const emailConfirmado = confirmacao('✅ E-mail confirmado!');
export const emailJaConfirmado = confirmacao('Seu e-mail já está confirmado.');
export const linkEnviado = confirmacao(
  '✅ Enviamos o link. Procure na caixa de entrada e no spam.',
);

export function registroRecusado(campo: 'username' | 'email' | 'cpf' | null, reason: string) {
  return falha('RegistroRecusado', campo, `❌ Erro ao registrar: ${reason}`);
}
