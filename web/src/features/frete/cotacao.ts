import { formatMoney } from '../../shared/formats/money.ts';
import type { FailureKind } from '../../shared/graphql/errors.ts';
import type { CotarFreteQuery } from './frete.gen.ts';

type Frete = NonNullable<CotarFreteQuery['cotarFrete']>;

/** A quote as a person reads it. `price` is null where it is to be agreed on. */
export interface Cotacao {
  readonly price: string | null;
  /** 'em 1 a 3 dias úteis'; null when nobody can tell. */
  readonly time: string | null;
  /** 'Entrega padrão para CE'; null where the shop quotes no freight. */
  readonly service: string | null;
}

function days({ prazo, prazoMinDias: min, prazoMaxDias: max }: Frete): string | null {
  if (prazo) return `em ${prazo}`;
  const most = max ?? min;
  if (most === null) return null;
  const span = min !== null && min < most ? `${min} a ${most}` : String(most);
  return `em ${span} ${most === 1 ? 'dia útil' : 'dias úteis'}`;
}

/** S1, C-40: price and time of the delivery; null, or an open price, is to be agreed on with the shop. */
export function readCotacao(frete: Frete | null): Cotacao {
  if (!frete || frete.aCombinar || frete.valor === null) {
    return { price: null, time: null, service: null };
  }
  return {
    price: frete.valor === 0 ? 'Grátis' : formatMoney(frete.valor),
    time: days(frete),
    service: `${frete.servico} para ${frete.uf}`,
  };
}

export const INVALID_CEP = 'O CEP tem 8 números, como 60000-000.';

const FAILURES: Partial<Record<FailureKind, string>> = {
  invalid: 'Não encontramos esse CEP. Confira os números.',
  limited: 'Foram muitas consultas seguidas. Espere um instante e tente de novo.',
};

/** Why there is no quote, and what to do about it. */
export function quoteFailure(kind: FailureKind): string {
  return FAILURES[kind] ?? 'Não foi possível calcular o frete agora. Tente de novo em instantes.';
}
