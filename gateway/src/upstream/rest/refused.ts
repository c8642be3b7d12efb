import type { RestFailure } from './failure.ts';
import { type AnswersReads, isListedRefusal } from './health.ts';

// OLD-BEGIN
export { createAnswersReads } from './health.ts';
export function isRefusal(_: unknown, failure: RestFailure, answersReads: AnswersReads) {
  return isListedRefusal(failure, answersReads);
}
// OLD-END
