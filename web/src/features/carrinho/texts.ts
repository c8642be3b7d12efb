import type { ToastKind } from '../../shared/toasts/toasts.ts';

/** What is said in more than one place about the cart. */
export const SESSION_ENDED = 'Sua sessão terminou. Entre de novo para continuar.';
export const ADDED = 'Produto adicionado ao carrinho!';
export const NOT_ADDED = 'Não foi possível adicionar o produto.';
export const NOT_CHANGED = 'Não foi possível atualizar o carrinho.';

/** What is said of a change that was done. */
export interface Avisos {
  /** More or less of a line; null where the new number says it all. */
  readonly alterado: string | null;
  readonly removido: { readonly kind: ToastKind; readonly text: string };
}

/** DRAWER-04 (C-18), CARTPG-03. */
export const AVISOS: Readonly<Record<'gaveta' | 'pagina', Avisos>> = {
  gaveta: { alterado: null, removido: { kind: 'error', text: 'Item removido do carrinho.' } },
  pagina: {
    alterado: 'Produto atualizado',
    removido: { kind: 'success', text: 'Produto removido do carrinho' },
  },
};

/** A failure and, where the shop gave one, its reason. */
export function withReason(text: string, reason: string | undefined): string {
  return reason ? `${text} ${reason}` : text;
}

/** '1 unidade', '3 unidades', '0 unidades'. */
export function unitsText(units: number): string {
  return units === 1 ? '1 unidade' : `${units} unidades`;
}
