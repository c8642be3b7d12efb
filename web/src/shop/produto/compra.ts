import { formatMoney, LEAST_AMOUNT } from '../../lib/formats/money.ts';
import type { ProdutoDaPaginaFragment } from './Detalhe.gen.ts';

export type ProdutoDaPagina = ProdutoDaPaginaFragment;
export type Variacao = ProdutoDaPagina['variacoes'][number];

const LOW_STOCK = 5;

/** Returns the first volume that can be bought, or the first volume. */
export function firstChoice(variacoes: readonly Variacao[]): Variacao | null {
  return variacoes.find(({ disponivel }) => disponivel) ?? variacoes[0] ?? null;
}

/** Price in reais of the volume, or of a simple product; null without one. */
export function priceOf(produto: ProdutoDaPagina, variacao: Variacao | null): number | null {
  const price = variacao ? variacao.preco : produto.precoBase;
  return price !== null && price > 0 ? price : null;
}

export function priceText(price: number | null): string {
  return price === null ? 'Preço indisponível' : formatMoney(price);
}

/** Price per millilitre, 'R$ 4,99 por ml'; null when unknown. */
export function pricePerMlText({ precoPorMl }: Pick<Variacao, 'precoPorMl'>): string | null {
  return precoPorMl === null || precoPorMl < LEAST_AMOUNT
    ? null
    : `${formatMoney(precoPorMl)} por ml`;
}

/** Approximate volume of one spray, in millilitres, and its text: the first use of `Intl` would take 10 ms of the page. */
const SPRAY_ML = 0.1;
const SPRAY_TEXT = '0,1 ml';

export function spraysText(variacao: Pick<Variacao, 'volumeMl'> | null): string | null {
  const volumeMl = variacao?.volumeMl ?? null;
  if (volumeMl === null) return null;
  return `Rende cerca de ${Math.round(volumeMl / SPRAY_ML)} borrifadas de ${SPRAY_TEXT}.`;
}

/** Stock level of a volume; `none` also when it has no price. */
export function stockLevel({
  estoque,
  disponivel,
}: Pick<Variacao, 'estoque' | 'disponivel'>): 'none' | 'low' | 'plenty' {
  if (!disponivel) return 'none';
  return estoque <= LOW_STOCK ? 'low' : 'plenty';
}

export function stockText(estoque: number): string {
  if (estoque <= 0) return 'Esgotado';
  if (estoque === 1) return 'Última unidade';
  return estoque <= LOW_STOCK ? `Últimas ${estoque} unidades` : 'Em estoque';
}

/** Stock of a volume; empty when it has no price, because it then cannot be bought. */
export function volumeStockText({ estoque, preco }: Pick<Variacao, 'estoque' | 'preco'>): string {
  return estoque > 0 && (preco === null || preco <= 0) ? '' : stockText(estoque);
}

export function buyAction(
  produto: ProdutoDaPagina,
  variacao: Variacao | null,
  signedIn: boolean,
): { label: string; enabled: boolean } {
  if (!produto.ativo) return { label: 'Desativado', enabled: false };
  const estoque = variacao ? variacao.estoque : produto.estoqueTotal;
  if (estoque <= 0) return { label: 'Esgotado', enabled: false };
  if (priceOf(produto, variacao) === null) return { label: 'Indisponível', enabled: false };
  return {
    label: signedIn ? 'Adicionar ao Carrinho' : 'Fazer Login para Comprar',
    enabled: true,
  };
}
