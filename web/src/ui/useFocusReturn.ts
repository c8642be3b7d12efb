import { useEffect, useRef } from 'react';

/** Remembers the focus when a dialog opens. The result restores it, unless another element has taken it. */
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
