import { useSyncExternalStore } from 'react';
import { currentUser, type SessionUser, subscribeToSession } from './session.ts';

/**
 * The signed-in account, or null. Pages are rendered on the server for everybody, so the first client
 * render is a visitor's too and the account appears right after hydration.
 */
export function useSession(): SessionUser | null {
  return useSyncExternalStore(
    subscribeToSession,
    () => currentUser(),
    () => null,
  );
}
