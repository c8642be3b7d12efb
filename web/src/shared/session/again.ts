import { useSyncExternalStore } from 'react';

type Waiting = (signedIn: boolean) => void;

const listeners = new Set<() => void>();
let waiting: readonly Waiting[] = [];
/** The person would not sign in again yet: only what they do themselves asks them once more. */
let declined = false;

function set(next: readonly Waiting[]): void {
  waiting = next;
  for (const listener of listeners) listener();
}

/**
 * F7: asks the person to sign in again without leaving the page. Resolves to whether they did. All that finds the
 * session ended meanwhile waits for the one answer.
 */
export function signInAgain(): Promise<boolean> {
  return new Promise((resolve) => set([...waiting, resolve]));
}

/** Whether the person said no to the last `signInAgain`. */
export function declinedSignIn(): boolean {
  return declined;
}

/** The person's answer. */
export function answerSignInAgain(signedIn: boolean): void {
  const asked = waiting;
  declined = !signedIn;
  set([]);
  for (const resolve of asked) resolve(signedIn);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** True while the person is asked to sign in again. */
export function useSignInAgain(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => waiting.length > 0,
    () => false,
  );
}
