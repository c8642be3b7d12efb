import { isRecord } from '../../lib/parse.ts';
import { readOrigin } from '../../lib/routing/origin.ts';

/** Navigation state from registration to sign-in: the new username and the remembered origin. */
export function arrivalOf(state: unknown, username: string) {
  const from = readOrigin(state);
  return { ...(from === null ? {} : { from }), username };
}

export function readArrival(state: unknown): string | null {
  const username = isRecord(state) ? state['username'] : null;
  return typeof username === 'string' ? username : null;
}
