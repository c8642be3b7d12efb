import type { Papel, StatusUsuario } from './usuario.gen.ts';

/** The gateway validates every session at this interval. */
const ENDS = 'em até 30 segundos';

export const DO_STATUS: Readonly<Record<StatusUsuario, string>> = {
  ATIVO: 'A pessoa entra na loja normalmente.',
  INATIVO: `Conta posta de lado: a pessoa sai de todos os aparelhos ${ENDS} e não entra mais. Os pedidos dela ficam.`,
  BANIDO: `Conta barrada: a pessoa sai de todos os aparelhos ${ENDS} e não entra mais. Os pedidos dela ficam.`,
};

/** Consequence of a role. `before` is the current role, or null for a new account. */
export function doPapel(papel: Papel, before: Papel | null): string {
  if (papel === 'ADMIN') return 'Administra a loja: produtos, contas e pedidos.';
  return before === 'ADMIN'
    ? `Deixa de administrar a loja e sai de todos os aparelhos ${ENDS}. Continua podendo comprar.`
    : 'Compra na loja.';
}

/** Admins cannot lock themselves out; the gateway refuses with the same texts. */
export const DE_SI = {
  papel:
    'Você não pode tirar de si o papel de administrador. Peça a outra pessoa que administra a loja.',
  status: 'Você não pode desativar a sua própria conta.',
  exclusao: 'Você não pode excluir a sua própria conta.',
} as const;

export interface Pergunta {
  readonly text: string;
  /** The verb that confirms. */
  readonly verb: string;
}

/** The question before a change that gives or takes much: the role ADMIN, or a ban. Null for any other change. */
export function perguntaDe(
  username: string,
  /** Null for a new account. */
  before: { readonly papel: Papel; readonly status: StatusUsuario } | null,
  after: { readonly papel: Papel; readonly status: StatusUsuario },
): Pergunta | null {
  const promotes = after.papel === 'ADMIN' && before?.papel !== 'ADMIN';
  const bans = after.status === 'BANIDO' && before?.status !== 'BANIDO';
  if (bans) return { text: `Banir ${username}? ${DO_STATUS.BANIDO}`, verb: 'Banir' };
  if (!promotes) return null;
  return {
    text: `Dar a ${username} o papel de administrador? A pessoa passa a mudar produtos, contas e pedidos.`,
    verb: 'Dar o papel',
  };
}
