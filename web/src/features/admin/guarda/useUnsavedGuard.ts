import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** State and answers of `DescartarPergunta`. */
export interface UnsavedGuard {
  /** True while the confirmation is shown. */
  readonly asking: boolean;
  /** Leaves, or asks first when changes would be lost. Every exit calls it. */
  readonly leave: () => void;
  readonly discard: () => void;
  readonly stay: () => void;
  /** Element that had the focus before the confirmation, or null. */
  readonly before: () => HTMLElement | null;
}

/**
 * Guards a form against accidental loss: `leave` asks first, and the browser asks on unload. After a save, call
 * `onLeave` directly. `isChanged` is never called during render; see `hasChanges` for uncontrolled fields.
 */
export function useUnsavedGuard({
  isChanged,
  onLeave,
}: {
  isChanged: () => boolean;
  onLeave: () => void;
}): UnsavedGuard {
  const [asking, setAsking] = useState(false);
  const focused = useRef<HTMLElement | null>(null);
  const warn = useEffectEvent((event: BeforeUnloadEvent) => {
    if (isChanged()) event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: BeforeUnloadEvent) => warn(event);
    window.addEventListener('beforeunload', listen);
    return () => window.removeEventListener('beforeunload', listen);
  }, []);
  return {
    asking,
    leave: () => {
      // Where the platform has a close gesture, one press of Escape fires twice.
      if (asking) return;
      if (!isChanged()) {
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
