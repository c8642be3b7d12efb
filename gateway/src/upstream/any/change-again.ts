import { recursoIndisponivel } from '../../shop/falha.ts';
import { explainOr, type Outcomes } from '../rest/outcomes.ts';

const ADVICE = 'Send the same change again: it has one effect.';

/**
 * The outcome of a change that may be sent again, on an API that may lack its call: such an API answers with a refusal that
 * has no code. Rejects when the outcome is unknown.
 */
export function changeAgain<Done, Refused>(
  call: Promise<Done>,
  outcomes: Outcomes<Refused>,
): Promise<Done | Refused | typeof recursoIndisponivel> {
  return call.catch(explainOr(recursoIndisponivel, outcomes, ADVICE));
}
