import type { CarrinhoInteiroFragment } from './carrinho.gen.ts';
import type { LinhaDoCarrinhoFragment } from './LinhaDoCarrinho.gen.ts';

export type Linha = LinhaDoCarrinhoFragment;

/** Largest quantity of a line, independent of stock. */
export const MAX_UNITS = 99;

type Problema = 'fora-de-venda' | 'esgotado' | 'faltam';

/** Units in stock; 0 when the stock is unknown. */
export function stockOf({ estoque }: Linha): number {
  return estoque ?? 0;
}

export function problemaOf(linha: Linha): Problema | null {
  if (linha.disponivel) return null;
  if (linha.produto?.ativo === false || linha.precoUnitario <= 0) return 'fora-de-venda';
  if (linha.estoque === 0) return 'esgotado';
  return stockOf(linha) > 0 && stockOf(linha) < linha.quantidade ? 'faltam' : 'fora-de-venda';
}

/** True for a line without a single available unit. The total excludes it. */
export function isOut(linha: Linha): boolean {
  const problema = problemaOf(linha);
  return problema !== null && problema !== 'faltam';
}

export function nameOf({
  nomeProduto,
  variacaoNome,
}: Pick<Linha, 'nomeProduto' | 'variacaoNome'>): string {
  return variacaoNome ? `${nomeProduto}, ${variacaoNome}` : nomeProduto;
}

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

/** Computes the total without unavailable lines, and the reason that blocks the order. */
export function resumoOf(carrinho: CarrinhoInteiroFragment) {
  const out = carrinho.itens.filter(isOut);
  const centavos = out.reduce((sum, { subtotal }) => sum + Math.round(subtotal * 100), 0);
  const blocked = carrinho.itens.flatMap((linha) => {
    const problema = problemaOf(linha);
    return problema ? [blockText(linha, problema)] : [];
  });
  return {
    /** In reais. */
    total: Math.max(0, Math.round(carrinho.total * 100) - centavos) / 100,
    /** Number of lines excluded from the total. */
    fora: out.length,
    bloqueio:
      blocked.length > 1
        ? `Para finalizar, ajuste ou remova os ${blocked.length} itens marcados.`
        : (blocked[0] ?? null),
  };
}
