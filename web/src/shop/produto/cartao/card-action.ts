interface Buyable {
  readonly ativo: boolean;
  readonly estoqueTotal: number;
  /** Active, priced and in stock. */
  readonly disponivel: boolean;
  readonly variacoes: readonly unknown[];
}

export interface CardAction {
  readonly kind: 'blocked' | 'choose' | 'add';
  readonly label: 'Desativado' | 'Esgotado' | 'Escolher volume' | 'Adicionar ao Carrinho';
}

/**
 * Label and behaviour of a card's button, in order of precedence: Desativado, Esgotado, Escolher volume, Adicionar ao
 * Carrinho. A product without a price keeps its label and is blocked.
 */
export function cardAction(produto: Buyable): CardAction {
  if (!produto.ativo) return { kind: 'blocked', label: 'Desativado' };
  if (produto.estoqueTotal <= 0) return { kind: 'blocked', label: 'Esgotado' };
  const action: CardAction =
    produto.variacoes.length > 0
      ? { kind: 'choose', label: 'Escolher volume' }
      : { kind: 'add', label: 'Adicionar ao Carrinho' };
  return produto.disponivel ? action : { ...action, kind: 'blocked' };
}

/** Stock of a product; null when its units cannot be bought because it has no price. */
export function stockLabel({
  estoqueTotal,
  precoMinimo,
}: {
  readonly estoqueTotal: number;
  readonly precoMinimo: number | null;
}): 'Em estoque' | 'Esgotado' | null {
  if (estoqueTotal <= 0) return 'Esgotado';
  return precoMinimo === null || precoMinimo <= 0 ? null : 'Em estoque';
}
