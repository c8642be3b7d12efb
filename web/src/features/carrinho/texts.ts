/** What is said in more than one place about the cart. */
export const SESSION_ENDED = 'Sua sessão terminou. Entre de novo para continuar.';
export const ADDED = 'Produto adicionado ao carrinho!';
export const NOT_ADDED = 'Não foi possível adicionar o produto.';
export const NOT_CHANGED = 'Não foi possível atualizar o carrinho.';
export const REMOVED = 'Item removido do carrinho.';

/** A failure and, where the shop gave one, its reason. */
export function withReason(text: string, reason: string | undefined): string {
  return reason ? `${text} ${reason}` : text;
}

/** 'uma unidade', '3 unidades', 'nenhuma unidade'. */
export function unitsText(units: number): string {
  if (units === 0) return 'nenhuma unidade';
  return units === 1 ? 'uma unidade' : `${units} unidades`;
}
