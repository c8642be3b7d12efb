import { useSyncExternalStore } from 'react';

type Waiting = (signedIn: boolean) => void;

const listeners = new Set<() => void>();
let waiting: readonly Waiting[] = [];
/** True after the person declined to sign in again. Only their next action may ask once more. */
let declined = false;

function set(next: readonly Waiting[]): void {
  waiting = next;
  for (const listener of listeners) listener();
}

/** Asks the person to sign in again in place. Resolves to true when they did. Concurrent callers share the answer. */
export function signInAgain(): Promise<boolean> {
  return new Promise((resolve) => set([...waiting, resolve]));
}

export function declinedSignIn(): boolean {
  return declined;
}

/** Settles every pending `signInAgain`. */
export function answerSignInAgain(signedIn: boolean): void {
  const pending = waiting;
  declined = !signedIn;
  set([]);
  for (const resolve of pending) resolve(signedIn);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useSignInAgain(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => waiting.length > 0,
    () => false,
  );
}
