import { useSyncExternalStore } from 'react';
import { currentUser, type SessionUser, subscribeToSession } from './session.ts';

/** The signed-in account, or null. Always null in the first render, because server HTML is the same for everyone. */
export function useSession(): SessionUser | null {
  return useSyncExternalStore(
    subscribeToSession,
    () => currentUser(),
    () => null,
  );
}
