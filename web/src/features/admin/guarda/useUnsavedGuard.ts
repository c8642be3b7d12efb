import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** What `DescartarPergunta` shows, and what it is answered with. */
export interface UnsavedGuard {
  /** True while the question is on screen. */
  readonly asking: boolean;
  /** For every way out: leaves, or asks first when something would be lost. */
  readonly leave: () => void;
  readonly discard: () => void;
  readonly stay: () => void;
  /** What had the focus when it was asked; null when nothing had. */
  readonly before: () => HTMLElement | null;
}

/**
 * Keeps what is being written from going by accident: `leave` asks in place first, and the browser asks before it leaves
 * the page. What was saved leaves by `onLeave` itself. `isWritten` is asked when it matters and never while it is drawn
 * (`hasWriting` answers it for a form of uncontrolled fields).
 */
export function useUnsavedGuard({
  isWritten,
  onLeave,
}: {
  isWritten: () => boolean;
  onLeave: () => void;
}): UnsavedGuard {
  const [asking, setAsking] = useState(false);
  const focused = useRef<HTMLElement | null>(null);
  const warn = useEffectEvent((event: BeforeUnloadEvent) => {
    if (isWritten()) event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: BeforeUnloadEvent) => warn(event);
    window.addEventListener('beforeunload', listen);
    return () => window.removeEventListener('beforeunload', listen);
  }, []);
  return {
    asking,
    leave: () => {
      // One press of Escape comes twice where the system has a gesture of its own for it.
      if (asking) return;
      if (!isWritten()) {
        onLeave();
        return;
      }
      const { activeElement } = document;
      focused.current = activeElement instanceof HTMLElement ? activeElement : null;
      setAsking(true);
    },
    discard: () => {
      setAsking(false);
      onLeave();
    },
    stay: () => setAsking(false),
    before: () => focused.current,
  };
}
