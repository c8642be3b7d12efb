import { formatMoney, LEAST_AMOUNT } from '../../shared/formats/money.ts';
import type { ProdutoQuery } from './produto.gen.ts';

export type ProdutoDaPagina = NonNullable<ProdutoQuery['produto']>;
export type Variacao = ProdutoDaPagina['variacoes'][number];

/** CONST-13: so many units or fewer are the last ones. */
const LOW_STOCK = 5;

/** PDP-04 (C-11): the volume that is chosen first: the first one, unless another can be bought and it cannot. */
export function firstChoice(variacoes: readonly Variacao[]): Variacao | null {
  return variacoes.find(({ disponivel }) => disponivel) ?? variacoes[0] ?? null;
}

/** PDP-05: price of the chosen volume, or the product's own, in reais; null when there is none. */
export function priceOf(produto: ProdutoDaPagina, variacao: Variacao | null): number | null {
  const price = variacao ? variacao.preco : produto.precoBase;
  return price !== null && price > 0 ? price : null;
}

/** CARD-03, FMT-01: a price as a person reads it. */
export function priceText(price: number | null): string {
  return price === null ? 'Preço indisponível' : formatMoney(price);
}

/** Price of a millilitre, 'R$ 4,99 por ml'; null when it is not known. */
export function pricePerMlText({ precoPorMl }: Pick<Variacao, 'precoPorMl'>): string | null {
  return precoPorMl === null || precoPorMl < LEAST_AMOUNT
    ? null
    : `${formatMoney(precoPorMl)} por ml`;
}

/** What one press of a decant's atomiser lets out, about; in millilitres. */
const SPRAY_ML = 0.1;

/** How long a volume lasts, as a person counts it, and how that is reckoned; null when the volume is not known. */
export function spraysText(variacao: Pick<Variacao, 'volumeMl'> | null): string | null {
  const volumeMl = variacao?.volumeMl ?? null;
  if (volumeMl === null) return null;
  const dose = SPRAY_ML.toLocaleString('pt-BR');
  return `Rende cerca de ${Math.round(volumeMl / SPRAY_ML)} borrifadas de ${dose} ml.`;
}

/** CONST-13: how much of a volume there still is; `none` also for what cannot be bought for want of a price. */
export function stockLevel({
  estoque,
  disponivel,
}: Pick<Variacao, 'estoque' | 'disponivel'>): 'none' | 'low' | 'plenty' {
  if (!disponivel) return 'none';
  return estoque <= LOW_STOCK ? 'low' : 'plenty';
}

/** Units left of a volume or of a simple product, as a person reads them. */
export function stockText(estoque: number): string {
  if (estoque <= 0) return 'Esgotado';
  if (estoque === 1) return 'Última unidade';
  return estoque <= LOW_STOCK ? `Últimas ${estoque} unidades` : 'Em estoque';
}

/** CARD-06, CARD-07, PDP-07 (C-10, C-11): what the button says, and whether it can be pressed. */
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
