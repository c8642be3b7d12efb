import { useEffect, useEffectEvent, useRef, useState } from 'react';

export interface UnsavedGuard {
  readonly asking: boolean;
  /** Leaves, or asks first when changes would be lost. Every exit calls it. */
  readonly leave: () => void;
  readonly discard: () => void;
  readonly stay: () => void;
  readonly before: () => HTMLElement | null;
}

/** Asks before changes are lost: `leave` in place, the browser on unload. Never calls `isChanged` during render. */
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
