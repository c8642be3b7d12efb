import { useEffect, useRef } from 'react';

declare global {
  interface Window {
    readonly CloseWatcher?: new () => EventTarget & { destroy: () => void };
  }
}

/** Where the system has a gesture that closes what lies on top, like Back of Android, it closes the panel. */
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
        // Each hears one gesture; a panel that stays, because it asks first, hears the next one too.
        watcher = watch();
      });
      return next;
    };
    let watcher = watch();
    return () => watcher.destroy();
  }, [open]);
}
