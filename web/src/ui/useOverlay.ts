import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { holdPageWidth } from './hold-page-width.ts';
import { recoverFocus } from './scroll-and-focus.ts';

declare global {
  interface Window {
    readonly CloseWatcher?: new () => EventTarget & { destroy: () => void };
  }
}

/** Closes the panel on the system's close gesture, such as Android's Back. */
function useCloseGesture(open: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const { CloseWatcher } = window;
    if (!open || !CloseWatcher) return undefined;
    const watch = () => {
      const next = new CloseWatcher();
      next.addEventListener('close', () => {
        close();
        // A CloseWatcher fires once. A panel that stays open for a confirmation needs another one.
        watcher = watch();
      });
      return next;
    };
    let watcher = watch();
    return () => watcher.destroy();
  }, [open]);
}

/** Delays `open` by one frame. A dialog mounted open would skip its transition and lose the opener's focus. */
function useOpenAfterMount(open: boolean): boolean {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (open) holdPageWidth();
    const frame = requestAnimationFrame(() => setShown(open));
    return () => cancelAnimationFrame(frame);
  }, [open]);
  return shown;
}

/** Remembers the focus when a dialog opens. The result restores it, unless another element has taken it. */
function useFocusReturn(open: boolean): () => void {
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    if (open) opener.current = document.activeElement;
  }, [open]);
  return () => recoverFocus(opener.current);
}

/** What all dialogs add to Mantine's: its properties. `covered` while another dialog lies over this one. */
export function useOverlay({
  open,
  onClose,
  onClosed,
  covered = false,
}: {
  open: boolean;
  onClose: () => void;
  onClosed?: (() => void) | undefined;
  covered?: boolean;
}) {
  const opened = useOpenAfterMount(open);
  const returnFocus = useFocusReturn(open);
  useCloseGesture(open && !covered, onClose);
  return {
    opened,
    closeOnEscape: !covered,
    onExitTransitionEnd: () => {
      returnFocus();
      onClosed?.();
    },
  };
}
