import { useSyncExternalStore } from 'react';

interface Changes {
  readonly notify: () => void;
  /** Returns the unsubscribe function. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** Listeners of a value of this tab. */
function changes(): Changes {
  const listeners = new Set<() => void>();
  return {
    notify: () => {
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/**
 * Listeners of entries of the local storage. A change in another tab calls `onOtherTab`, then the listeners. A page
 * restored from the back/forward cache calls them too, because it has missed the changes of other tabs.
 */
export function storageChanges(keys: readonly string[], onOtherTab?: () => void): Changes {
  const { notify, subscribe } = changes();
  return {
    notify,
    subscribe: (listener) => {
      const onStorage = ({ key }: StorageEvent) => {
        if (key !== null && !keys.includes(key)) return;
        onOtherTab?.();
        listener();
      };
      const unsubscribe = subscribe(listener);
      window.addEventListener('storage', onStorage);
      window.addEventListener('pageshow', listener);
      return () => {
        unsubscribe();
        window.removeEventListener('storage', onStorage);
        window.removeEventListener('pageshow', listener);
      };
    },
  };
}

export interface Observed<T> {
  readonly initial: T;
  readonly get: () => T;
  readonly set: (next: T) => void;
  readonly subscribe: Changes['subscribe'];
}

/** A value of this tab that components read with `useObserved`. */
export function observed<T>(initial: T): Observed<T> {
  const { notify, subscribe } = changes();
  let value = initial;
  return {
    initial,
    get: () => value,
    set: (next) => {
      value = next;
      notify();
    },
    subscribe,
  };
}

/** Renders again when the selected part of the value changes. The first render shows the part of the initial value. */
export function useObserved<T, Part>(source: Observed<T>, select: (value: T) => Part): Part {
  return useSyncExternalStore(
    source.subscribe,
    () => select(source.get()),
    () => select(source.initial),
  );
}
