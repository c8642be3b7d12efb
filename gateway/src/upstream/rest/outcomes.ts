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

/**
 * Like `outcomeOrThrow`, for a call that the API may lack: `missing` for a refusal without a code, with which such an API
 * answers.
 */
export function outcomeOrMissing<Outcome, Missing>(
  failure: RestFailure,
  outcomes: Outcomes<Outcome>,
  missing: Missing,
): Outcome | Missing {
  return failure.mayLackCall ? missing : outcomeOrThrow(failure, outcomes);
}

/** A row for a refusal that names one input field. */
export function invalid(campo: string | null, mensagem: string) {
  return () => dadosInvalidos(campo, mensagem);
}
