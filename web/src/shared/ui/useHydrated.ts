import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False on the server and in the render that takes over its page, true ever after. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
