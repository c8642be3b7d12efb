import { formatMoney } from '../formats/money.ts';
import type { FailureKind } from '../graphql/errors.ts';
import type { CotarFreteQuery } from './frete.gen.ts';

type Frete = NonNullable<CotarFreteQuery['cotarFrete']>;

/** Such as 'em 1 a 3 dias úteis'; null when unknown. */
function days({ prazo, prazoMinDias: min, prazoMaxDias: max }: Frete): string | null {
  if (prazo) return `em ${prazo}`;
  const most = max ?? min;
  if (most === null) return null;
  const span = min !== null && min < most ? `${min} a ${most}` : String(most);
  return `em ${span} ${most === 1 ? 'dia útil' : 'dias úteis'}`;
}

/** Formats a quote. A price that is missing or must be agreed with the shop becomes null. */
export function readCotacao(frete: Frete | null) {
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

export function quoteFailure(kind: FailureKind): string {
  return FAILURES[kind] ?? 'Não foi possível calcular o frete agora. Tente de novo em instantes.';
}
