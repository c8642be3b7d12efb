import type { CarrinhoInteiroFragment, LinhaDoCarrinhoFragment } from './carrinho.gen.ts';

export type Linha = LinhaDoCarrinhoFragment;

/** Most units that one line holds, whatever the stock. */
export const MAX_UNITS = 99;

/** F12: why a line cannot be bought as it stands. */
type Problema = 'fora-de-venda' | 'esgotado' | 'faltam';

/** Units of a line's volume in stock; none where that is not known. */
export function stockOf({ estoque }: Linha): number {
  return estoque ?? 0;
}

/** What keeps a line from being bought; null when nothing does. */
export function problemaOf(linha: Linha): Problema | null {
  if (linha.disponivel) return null;
  if (linha.produto?.ativo === false || linha.precoUnitario <= 0) return 'fora-de-venda';
  if (linha.estoque === 0) return 'esgotado';
  return stockOf(linha) > 0 && stockOf(linha) < linha.quantidade ? 'faltam' : 'fora-de-venda';
}

/** True for a line of which not one unit can be had: it does not count in the total. */
export function isOut(linha: Linha): boolean {
  const problema = problemaOf(linha);
  return problema !== null && problema !== 'faltam';
}

/** A line's product and volume in one name. */
export function nameOf({
  nomeProduto,
  variacaoNome,
}: Pick<Linha, 'nomeProduto' | 'variacaoNome'>): string {
  return variacaoNome ? `${nomeProduto}, ${variacaoNome}` : nomeProduto;
}

/** What is said of a problem, on its line. */
export function problemaText(linha: Linha, problema: Problema): string {
  switch (problema) {
    case 'fora-de-venda':
      return 'Não está mais à venda. Fica fora do total.';
    case 'esgotado':
      return 'Esgotado. Fica fora do total.';
    default:
      return `Você pediu ${linha.quantidade}, e só há ${stockOf(linha)} em estoque.`;
  }
}

function blockText(linha: Linha, problema: Problema): string {
  switch (problema) {
    case 'fora-de-venda':
      return `Para finalizar, remova ${nameOf(linha)}: não está mais à venda.`;
    case 'esgotado':
      return `Para finalizar, remova ${nameOf(linha)}: esgotou.`;
    default:
      return `Para finalizar, ajuste ${nameOf(linha)}: só há ${stockOf(linha)} em estoque.`;
  }
}

/** What a cart comes to, and whether it can be ordered. */
interface Resumo {
  /** Sum of the lines of which at least one unit can be had, in reais. */
  readonly total: number;
  /** Lines that are left out of the total. */
  readonly fora: number;
  /** F12: why the cart cannot be ordered as it stands; null when it can. */
  readonly bloqueio: string | null;
}

/** F12: the total without what cannot be had, and the reason why the cart cannot be ordered yet. */
export function resumoOf(carrinho: CarrinhoInteiroFragment): Resumo {
  const out = carrinho.itens.filter(isOut);
  const centavos = out.reduce((sum, { subtotal }) => sum + Math.round(subtotal * 100), 0);
  const blocked = carrinho.itens.flatMap((linha) => {
    const problema = problemaOf(linha);
    return problema ? [blockText(linha, problema)] : [];
  });
  return {
    total: Math.max(0, Math.round(carrinho.total * 100) - centavos) / 100,
    fora: out.length,
    bloqueio:
      blocked.length > 1
        ? `Para finalizar, ajuste ou remova os ${blocked.length} itens marcados.`
        : (blocked[0] ?? null),
  };
}
