import { observed, useObserved } from '../observed.ts';

type Waiting = (signedIn: boolean) => void;

const waiting = observed<readonly Waiting[]>([]);
/** True after the person declined to sign in again. Only their next action may ask once more. */
let declined = false;

/** Asks the person to sign in again in place. Resolves to true when they did. Concurrent callers share the answer. */
export function signInAgain(): Promise<boolean> {
  return new Promise((resolve) => waiting.set([...waiting.get(), resolve]));
}

export function declinedSignIn(): boolean {
  return declined;
}

/** Settles every pending `signInAgain`. */
export function answerSignInAgain(signedIn: boolean): void {
  const pending = waiting.get();
  declined = !signedIn;
  waiting.set([]);
  for (const resolve of pending) resolve(signedIn);
}

export function useSignInAgain(): boolean {
  return useObserved(waiting, ({ length }) => length > 0);
}
