import { dadosInvalidos } from '../../shop/falha.ts';
import type { Refusal, RestFailure } from './failure.ts';

/** The outcome of each refusal, by the API's code. */
export type Outcomes<Outcome> = Readonly<Record<string, (refusal: Refusal) => Outcome>>;

/** The outcome of a refusal; null without a code, and for a code without a row. */
export function outcomeOf<Outcome>(
  refusal: Refusal | null,
  outcomes: Outcomes<Outcome>,
): Outcome | null {
  const row = refusal?.codigo ? outcomes[refusal.codigo] : undefined;
  return refusal && row ? row(refusal) : null;
}

/** Like `outcomeOf`. Throws the failure instead of returning null. */
export function outcomeOrThrow<Outcome>(
  failure: RestFailure,
  outcomes: Outcomes<Outcome | null>,
): Outcome {
  const outcome = outcomeOf(failure.refusal, outcomes);
  if (outcome === null) throw failure;
  return outcome;
}

/** A row for a refusal that names one input field. */
export function invalid(campo: string | null, mensagem: string) {
  return () => dadosInvalidos(campo, mensagem);
}
