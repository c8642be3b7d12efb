import { readCotacao } from '../../lib/frete/cotacao.ts';
import type { CotarFreteQuery } from '../../lib/frete/frete.gen.ts';

export type Frete =
  | { readonly state: 'no-address' | 'reading' | 'failed' }
  | {
      readonly state: 'known';
      /** In reais; null when it must be agreed with the shop. */
      readonly valor: number | null;
      /** Such as 'R$ 18,90', 'Grátis' or 'a combinar'. */
      readonly text: string;
      /** Such as 'em 3 a 7 dias úteis'; null when unknown. */
      readonly prazo: string | null;
    };

export function freteOf(cotacao: CotarFreteQuery['cotarFrete']): Frete {
  const { price, time } = readCotacao(cotacao);
  return {
    state: 'known',
    valor: price === null ? null : (cotacao?.valor ?? null),
    text: price ?? 'a combinar',
    prazo: time,
  };
}

const centavos = (reais: number) => Math.round(reais * 100);

/** Sum of items and freight in reais, computed in centavos. An unknown freight adds nothing. */
export function totalWith(itens: number, frete: Frete): number {
  const valor = frete.state === 'known' ? (frete.valor ?? 0) : 0;
  return (centavos(itens) + centavos(valor)) / 100;
}
