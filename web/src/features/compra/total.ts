import { readCotacao } from '../frete/cotacao.ts';
import type { CotarFreteQuery } from '../frete/frete.gen.ts';

/** CARTPG-13, C-40: what the delivery costs, as far as it is known. */
export type Frete =
  | { readonly estado: 'sem-endereco' | 'calculando' | 'falhou' }
  | {
      readonly estado: 'conhecido';
      /** In reais; null where it is to be agreed on. */
      readonly valor: number | null;
      /** 'R$ 18,90', 'Grátis', 'a combinar'. */
      readonly text: string;
      /** 'em 3 a 7 dias úteis'; null when nobody can tell. */
      readonly prazo: string | null;
    };

/** A quote as the summary needs it. */
export function freteOf(cotacao: CotarFreteQuery['cotarFrete']): Frete {
  const { price, time } = readCotacao(cotacao);
  return {
    estado: 'conhecido',
    valor: price === null ? null : (cotacao?.valor ?? null),
    text: price ?? 'a combinar',
    prazo: time,
  };
}

const centavos = (reais: number) => Math.round(reais * 100);

/** Items and freight, exact to the centavo; freight that is not known adds nothing. In reais. */
export function totalWith(itens: number, frete: Frete): number {
  const valor = frete.estado === 'conhecido' ? (frete.valor ?? 0) : 0;
  return (centavos(itens) + centavos(valor)) / 100;
}
