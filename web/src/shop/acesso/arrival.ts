import { isRecord } from '../../lib/parse.ts';
import { readOrigin } from '../../lib/routing/origin.ts';

/** The password of a just registered account. In memory only, until the sign-in page has it. */
let created: { readonly username: string; readonly password: string } | null = null;

export function keepNewPassword(username: string, password: string): void {
  created = { username, password };
}

/** Navigation state from registration to sign-in: the new username and the remembered origin. */
export function arrivalOf(state: unknown, username: string) {
  const from = readOrigin(state);
  return { ...(from === null ? {} : { from }), username };
}

/** What the sign-in form starts with after a registration; empty after any other way to the page. */
export function readArrival(state: unknown): { username?: string; password?: string } {
  const username = isRecord(state) ? state['username'] : null;
  if (typeof username !== 'string') return {};
  return { username, ...(created?.username === username && { password: created.password }) };
}

export function forgetNewPassword(): void {
  created = null;
}
