import { observed, useObserved } from '../observed.ts';
import type { SessionUser } from './descriptor.ts';
import { currentUser } from './session.ts';

type Waiting = (signedIn: boolean) => void;

const waiting = observed<readonly Waiting[]>([]);
/** The session that the person declined to renew. Only their next action may ask once more. */
let declined: SessionUser | null = null;

/** Asks the person to sign in again in place. Resolves to true when they did. Concurrent callers share the answer. */
export function signInAgain(): Promise<boolean> {
  return new Promise((resolve) => waiting.set([...waiting.get(), resolve]));
}

/** False again after any sign-in: a new session is another one. */
export function declinedSignIn(): boolean {
  return declined !== null && declined === currentUser();
}

/** Settles every pending `signInAgain`. */
export function answerSignInAgain(signedIn: boolean): void {
  const pending = waiting.get();
  declined = signedIn ? null : currentUser();
  waiting.set([]);
  for (const resolve of pending) resolve(signedIn);
}

export function useSignInAgain(): boolean {
  return useObserved(waiting, ({ length }) => length > 0);
}
