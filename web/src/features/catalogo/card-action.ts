/** What a card's button is decided from. */
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
 * CARD-04 … CARD-07, C-09: what a card's button says and does. The first that holds: Desativado, Esgotado,
 * Escolher volume, Adicionar ao Carrinho. A product without a price offers nothing that must fail.
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

/** CARD-02, CONST-13's border: the stock badge. */
export function stockLabel(estoqueTotal: number): 'Em estoque' | 'Esgotado' {
  return estoqueTotal > 0 ? 'Em estoque' : 'Esgotado';
}
