import { outcomeUnknown } from '../graphql/errors.ts';
import { RestFailure } from '../rest/failure.ts';

/** What a write left behind: `failure` is the API's "no", null when the change shows. */
interface Verified<T> {
  readonly after: T;
  readonly failure: RestFailure | null;
}

/**
 * Sends a write once and reads back, whatever it answered: what shows was done (architecture.md, decision 8).
 * Rejects with `advice`, for people to look for themselves, when nobody can say whether it was done, and with
 * the `RestFailure` of the reading when that alone failed.
 */
export async function verifyWrite<T>(change: {
  readonly write: () => Promise<unknown>;
  readonly readBack: () => Promise<T>;
  readonly shows: (after: T) => boolean;
  readonly advice: string;
}): Promise<Verified<T>> {
  const failure = await failureOf(change.write);
  const after = await change.readBack().catch((error: unknown) => {
    throw failure ? tell(failure, change.advice) : error;
  });
  if (change.shows(after)) return { after, failure: null };
  const reason = failure ?? new RestFailure('unreadable', 'a change that does not show');
  if (reason.unclear) throw tell(reason, change.advice);
  return { after, failure: reason };
}

function tell(failure: RestFailure, advice: string): Error {
  return failure.unclear ? outcomeUnknown(failure, advice) : failure;
}

async function failureOf(write: () => Promise<unknown>): Promise<RestFailure | null> {
  try {
    await write();
    return null;
  } catch (error) {
    if (error instanceof RestFailure) return error;
    throw error;
  }
}
