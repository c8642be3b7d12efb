import type { Papel, StatusUsuario } from './usuario.gen.ts';

/** F11: the gateway looks at every session this often. */
const ENDS = 'em até 30 segundos';

/** AUSER-10, C-30, F11: what a status means for the person, said beside the choice. */
export const DO_STATUS: Readonly<Record<StatusUsuario, string>> = {
  ATIVO: 'A pessoa entra na loja normalmente.',
  INATIVO: `Conta posta de lado: a pessoa sai de todos os aparelhos ${ENDS} e não entra mais. Os pedidos dela ficam.`,
  BANIDO: `Conta barrada: a pessoa sai de todos os aparelhos ${ENDS} e não entra mais. Os pedidos dela ficam.`,
};

/** AUSER-06, AUSER-07: what a role means for the person, `before` being the one that it has; null for a new account. */
export function doPapel(papel: Papel, before: Papel | null): string {
  if (papel === 'ADMIN') return 'Administra a loja: produtos, contas e pedidos.';
  return before === 'ADMIN'
    ? `Deixa de administrar a loja e sai de todos os aparelhos ${ENDS}. Continua podendo comprar.`
    : 'Compra na loja.';
}

/** Nobody shuts the dashboard's door behind themselves; the gateway refuses it in the same words. */
export const DE_SI = {
  papel:
    'Você não pode tirar de si o papel de administrador. Peça a outra pessoa que administra a loja.',
  status: 'Você não pode desativar a sua própria conta.',
  exclusao: 'Você não pode excluir a sua própria conta.',
} as const;
