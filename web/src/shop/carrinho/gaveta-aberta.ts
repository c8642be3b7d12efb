import { useSyncExternalStore } from 'react';

let open = false;
const listeners = new Set<() => void>();

function set(next: boolean): void {
  open = next;
  for (const listener of listeners) listener();
}

export function openGaveta(): void {
  set(true);
}

export function closeGaveta(): void {
  set(false);
}

/** True while the drawer is open. False on the server and in the first render. */
export function useGavetaOpen(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => open,
    () => false,
  );
}
