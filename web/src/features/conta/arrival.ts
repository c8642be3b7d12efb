import { isRecord } from '../../shared/parse.ts';
import { readOrigin } from '../../shared/routing/origin.ts';

/** What the sign-in page is told by the page of a new account: who has come, and where they wanted to go. */
export function arrivalOf(state: unknown, username: string) {
  const from = readOrigin(state);
  return { ...(from === null ? {} : { from }), username };
}

/** Who has just opened an account; null for everybody else. */
export function readArrival(state: unknown): string | null {
  const username = isRecord(state) ? state['username'] : null;
  return typeof username === 'string' ? username : null;
}
