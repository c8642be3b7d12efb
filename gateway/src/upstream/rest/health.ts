import { createSharedReads } from '../../server/cache/shared-reads.ts';
import type { RestFailure } from './failure.ts';

/** Milliseconds for which one answer about the API's health serves every caller. */
const HEALTH_MS = 1000;

/** True while the API answers public reads. */
export type AnswersReads = () => Promise<boolean>;

/** Reads by `ask`, at most once a second for all callers. `now` in milliseconds on any steady clock. */
export function createAnswersReads(
  ask: () => Promise<unknown>,
  now: () => number = () => performance.now(),
): AnswersReads {
  const answers = createSharedReads<boolean>({ most: 1, lifetimeMs: HEALTH_MS, now });
  const isAnswered = () =>
    ask().then(
      () => true,
      () => false,
    );
  return () => answers.read('health', isAnswered);
}

/**
 * True when `failure` is one of the replies by which the endpoint refuses the request itself. An empty body or Spring
 * Boot's JSON is also sent for a crash, so such a reply counts only while the API answers public reads.
 */
export async function isListedRefusal(
  { listed }: RestFailure,
  answersReads: AnswersReads,
): Promise<boolean> {
  return listed === 'yes' || (listed === 'ifHealthy' && answersReads());
}
