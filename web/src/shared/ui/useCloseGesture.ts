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
    if (!open || !window.CloseWatcher) return undefined;
    const watcher = new window.CloseWatcher();
    watcher.addEventListener('close', () => close.current());
    return () => watcher.destroy();
  }, [open]);
}
