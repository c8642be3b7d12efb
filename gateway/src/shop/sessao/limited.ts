import { ApiFailure } from '../errors.ts';
import { falha } from '../falha.ts';
import type { Tried } from './attempts.ts';
import type { LimitedContext } from './context.ts';

/** Wait in seconds for a 429 of the API without `Retry-After`. */
const DEFAULT_WAIT_SECONDS = 60;

/** Too many attempts; the next is allowed after `aguardarSegundos`. `textOf` takes that wait in words. */
export function muitasTentativas(
  aguardarSegundos = DEFAULT_WAIT_SECONDS,
  textOf = (wait: string) => `Muitas tentativas. Aguarde ${wait} e tente de novo.`,
) {
  const mensagem = textOf(durationOf(aguardarSegundos));
  return { ...falha('MuitasTentativas', null, mensagem), aguardarSegundos };
}

/**
 * Runs an attempt of `kind` on `conta` unless there were too many. A failed call is uncounted, so an outage locks
 * no account; so is an outcome for which `counts` is false. The API's own limit gives the same result as ours.
 */
export async function withinLimits<Outcome>(
  context: LimitedContext,
  tried: Tried,
  attempt: () => Promise<Outcome>,
  counts: (outcome: Outcome) => boolean,
): Promise<Outcome | ReturnType<typeof muitasTentativas>> {
  const counted = await context.services.attempts.count(tried, context);
  if ('aguardarSegundos' in counted) return muitasTentativas(counted.aguardarSegundos);
  try {
    const outcome = await attempt();
    if (!counts(outcome)) await counted.takeBack();
    return outcome;
  } catch (error) {
    await counted.takeBack();
    if (error instanceof ApiFailure && (error.problem === 'BUSY' || error.problem === 'SHED')) {
      return muitasTentativas(error.retryAfterSeconds ?? undefined);
    }
    throw error;
  }
}

function durationOf(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? '1 segundo' : `${seconds} segundos`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes > 120) return `${Math.ceil(minutes / 60)} horas`;
  return minutes === 1 ? '1 minuto' : `${minutes} minutos`;
}
