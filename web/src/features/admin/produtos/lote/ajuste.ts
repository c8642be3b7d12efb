/** What a changed price may end in: as it comes, in ,90, or in whole reais. */
export type Arredondamento = 'nao' | 'noventa' | 'reais';

/** What becomes of each price. */
export type AjusteDePreco =
  | {
      readonly como: 'porcentagem';
      /** Hundredths of a percent; less than zero takes off. */
      readonly centesimos: number;
      readonly arredondar: Arredondamento;
    }
  | {
      readonly como: 'valor';
      /** Less than zero takes off. */
      readonly centavos: number;
      readonly arredondar: Arredondamento;
    }
  | { readonly como: 'definir'; readonly centavos: number };

/** What becomes of each stock, in units; less than zero takes off. */
export type AjusteDeEstoque = {
  readonly como: 'mover' | 'definir';
  readonly unidades: number;
};

/** What becomes of many products at once. */
export interface Ajuste {
  /** Null leaves the prices. */
  readonly preco: AjusteDePreco | null;
  /** Null leaves the stocks. */
  readonly estoque: AjusteDeEstoque | null;
  /** The variations it is for, by their name; null: all of them. */
  readonly volume: string | null;
  /** True: for products without variations, too. */
  readonly simples: boolean;
}

/** The value that a change comes to, or why it cannot be. */
export type Mudanca = { readonly depois: number } | { readonly problema: string };

/** The most that rounding takes off a price, in centavos. */
export const MAIOR_QUEDA = 49;

const WHOLE = 10_000;

/**
 * The nearest price that ends as wanted, in centavos, the higher of two that are as near. It takes off `MAIOR_QUEDA` at
 * most; what is near to nothing goes up to the lowest that ends so.
 */
export function arredondar(centavos: number, como: Arredondamento): number {
  if (como === 'nao') return centavos;
  const end = como === 'noventa' ? 90 : 0;
  return Math.max(end || 100, Math.round((centavos - end) / 100) * 100 + end);
}

/** A price in centavos, or none yet, as it will be: 1 centavo at least. */
export function ajustarPreco(antes: number | null, ajuste: AjusteDePreco): Mudanca {
  if (ajuste.como === 'definir') return { depois: ajuste.centavos };
  if (antes === null) return { problema: 'não tem preço' };
  const exact =
    ajuste.como === 'porcentagem'
      ? // Half a centavo goes up; the product of the two is a whole number.
        Math.floor((antes * (WHOLE + ajuste.centesimos) + WHOLE / 2) / WHOLE)
      : antes + ajuste.centavos;
  if (exact < 1) return { problema: 'ficaria em R$ 0,00 ou menos' };
  return { depois: arredondar(exact, ajuste.arredondar) };
}

/** Units as they will be: none at least. */
export function ajustarEstoque(antes: number, { como, unidades }: AjusteDeEstoque): Mudanca {
  const depois = como === 'definir' ? unidades : antes + unidades;
  return depois < 0 ? { problema: 'ficaria negativo' } : { depois };
}

/** True when doing it twice is not the same as doing it once. */
export function isRelative({ preco, estoque }: Ajuste): boolean {
  return (preco !== null && preco.como !== 'definir') || estoque?.como === 'mover';
}
