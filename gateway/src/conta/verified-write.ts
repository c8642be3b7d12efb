import { outcomeUnknown } from '../graphql/errors.ts';
import { RestFailure, restFailureOf } from '../rest/failure.ts';
import { isBareRefusal } from './first-touch.ts';

/** What a write left behind: `failure` is the API's "no", null when the change shows. */
interface Verified<T> {
  readonly after: T;
  readonly failure: RestFailure | null;
}

/**
 * Sends a write once and reads back, whatever it answered: what shows was done (architecture.md, decision 8).
 * Rejects with `advice`, for people to look for themselves, when nobody can say whether it was done.
 */
export async function verifyWrite<T>(change: {
  readonly write: () => Promise<unknown>;
  readonly readBack: () => Promise<T>;
  readonly shows: (after: T) => boolean;
  readonly advice: string;
}): Promise<Verified<T>> {
  const failure = await change.write().then(() => null, restFailureOf);
  const after = await change.readBack().catch((error: unknown) => {
    if (failure && isCertain(failure)) throw failure;
    throw outcomeUnknown(failure ?? restFailureOf(error), change.advice);
  });
  if (change.shows(after)) return { after, failure: null };
  const reason = failure ?? new RestFailure('unreadable', 'a change that does not show');
  if (reason.unclear) throw outcomeUnknown(reason, change.advice);
  return { after, failure: reason };
}

/** A "no" that is sure by itself: one without a reason may come after the work (rest-contract 1.2). */
function isCertain(failure: RestFailure): boolean {
  return !failure.unclear && !isBareRefusal(failure);
}
