import { useEffect, useRef } from 'react';

declare global {
  interface Window {
    readonly CloseWatcher?: new () => EventTarget & { destroy: () => void };
  }
}

/** Closes the panel on the system's close gesture, such as Android's Back. */
export function useCloseGesture(open: boolean, onClose: () => void): void {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    const { CloseWatcher } = window;
    if (!open || !CloseWatcher) return undefined;
    const watch = () => {
      const next = new CloseWatcher();
      next.addEventListener('close', () => {
        close.current();
        // A CloseWatcher fires once. A panel that stays open for a confirmation needs another one.
        watcher = watch();
      });
      return next;
    };
    let watcher = watch();
    return () => watcher.destroy();
  }, [open]);
}
