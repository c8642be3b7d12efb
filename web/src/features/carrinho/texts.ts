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

/** '1 unidade', '3 unidades', '0 unidades'. */
export function unitsText(units: number): string {
  return units === 1 ? '1 unidade' : `${units} unidades`;
}
