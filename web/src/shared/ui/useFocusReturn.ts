import { useEffect, useRef } from 'react';

/**
 * Remembers what had the focus when a dialog was asked for. Call the result once the dialog is gone: the
 * focus returns, unless something outside the dialog has taken it meanwhile.
 */
export function useFocusReturn(open: boolean): () => void {
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    if (open) opener.current = document.activeElement;
  }, [open]);
  return () => {
    const { activeElement, body } = document;
    const free = !activeElement || activeElement === body || activeElement.closest('[role=dialog]');
    if (free && opener.current instanceof HTMLElement)
      opener.current.focus({ preventScroll: true });
  };
}
