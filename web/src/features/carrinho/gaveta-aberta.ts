import { useSyncExternalStore } from 'react';

let open = false;
const listeners = new Set<() => void>();

function set(next: boolean): void {
  open = next;
  for (const listener of listeners) listener();
}

/** Shows the cart's drawer, from wherever in the shop. */
export function openGaveta(): void {
  set(true);
}

export function closeGaveta(): void {
  set(false);
}

/** Whether the cart's drawer is asked for. Closed on the server and in the first render. */
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
