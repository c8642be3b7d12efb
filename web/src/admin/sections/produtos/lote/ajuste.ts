export type Arredondamento = 'nao' | 'noventa' | 'reais';

export type AjusteDePreco =
  | {
      readonly como: 'porcentagem';
      /** Hundredths of a percent; negative values lower the price. */
      readonly centesimos: number;
      readonly arredondar: Arredondamento;
    }
  | {
      readonly como: 'valor';
      /** Negative values lower the price. */
      readonly centavos: number;
      readonly arredondar: Arredondamento;
    }
  | { readonly como: 'definir'; readonly centavos: number };

/** Change of each stock in units; negative values lower it. */
export type AjusteDeEstoque = {
  readonly como: 'mover' | 'definir';
  readonly unidades: number;
};

export interface Ajuste {
  readonly preco: AjusteDePreco | null;
  readonly estoque: AjusteDeEstoque | null;
  /** Name of the variations to change; null for all. */
  readonly volume: string | null;
  /** True includes products without variations. */
  readonly simples: boolean;
}

/** The new value, or why the change is impossible. */
export type Mudanca = { readonly depois: number } | { readonly problema: string };

/** Maximum decrease by rounding, in centavos. */
export const MAIOR_QUEDA = 49;

const WHOLE = 10_000;

/** Rounds to the nearest price with this ending, up on a tie. Lowers it by at most `MAIOR_QUEDA`. */
export function arredondar(centavos: number, como: Arredondamento): number {
  if (como === 'nao') return centavos;
  const end = como === 'noventa' ? 90 : 0;
  return Math.max(end || 100, Math.round((centavos - end) / 100) * 100 + end);
}

/** Changes a price in centavos; the result is at least 1. */
export function ajustarPreco(antes: number | null, ajuste: AjusteDePreco): Mudanca {
  if (ajuste.como === 'definir') return { depois: ajuste.centavos };
  if (antes === null) return { problema: 'não tem preço' };
  const exact =
    ajuste.como === 'porcentagem'
      ? // Rounds half a centavo up; the product is a whole number.
        Math.floor((antes * (WHOLE + ajuste.centesimos) + WHOLE / 2) / WHOLE)
      : antes + ajuste.centavos;
  if (exact < 1) return { problema: 'ficaria em R$ 0,00 ou menos' };
  return { depois: arredondar(exact, ajuste.arredondar) };
}

/** Changes a stock; the result is at least 0. */
export function ajustarEstoque(antes: number, { como, unidades }: AjusteDeEstoque): Mudanca {
  const depois = como === 'definir' ? unidades : antes + unidades;
  return depois < 0 ? { problema: 'ficaria negativo' } : { depois };
}

/** True when applying the change twice differs from applying it once. */
export function isRelative({ preco, estoque }: Ajuste): boolean {
  return (preco !== null && preco.como !== 'definir') || estoque?.como === 'mover';
}
