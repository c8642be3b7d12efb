import { RestFailure } from '../rest/failure.ts';
import type { AttemptKind } from './attempts.ts';
import type { LimitedContext } from './context.ts';
import { muitasTentativas } from './falhas.ts';

/** For an API that says "too many" without saying until when. */
const UNSAID_SECONDS = 60;

/**
 * Makes a try of `kind` on `conta` unless there were too many (P12). An outage takes it back, for nobody learned
 * anything and nobody must be locked out by it; an outcome does unless it `counts`. The API's own limit is told like
 * ours.
 */
export async function withinLimits<Outcome>(
  { services, address }: LimitedContext,
  tried: { readonly kind: AttemptKind; readonly conta: string },
  attempt: () => Promise<Outcome>,
  counts: (outcome: Outcome) => boolean,
): Promise<Outcome | ReturnType<typeof muitasTentativas>> {
  const counted = services.attempts.count(tried.kind, tried.conta, address);
  if ('aguardarSegundos' in counted) return muitasTentativas(counted.aguardarSegundos);
  try {
    const outcome = await attempt();
    if (!counts(outcome)) counted.takeBack();
    return outcome;
  } catch (error) {
    counted.takeBack();
    if (error instanceof RestFailure && error.refusal?.status === 429) {
      return muitasTentativas(error.refusal.retryAfterSeconds ?? UNSAID_SECONDS);
    }
    throw error;
  }
}
