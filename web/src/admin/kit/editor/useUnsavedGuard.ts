import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { registerEditor } from './editors.ts';

export interface UnsavedGuard {
  readonly asking: boolean;
  /** Leaves, or asks first when changes would be lost. Every exit calls it. */
  readonly leave: () => void;
  readonly discard: () => void;
  readonly stay: () => void;
  readonly before: () => HTMLElement | null;
}

/**
 * Asks before changes are lost: `leave`, the browser's Back, a sign-out and a link to elsewhere in place, the browser on
 * unload. Never calls
 * `isChanged` during render.
 */
export function useUnsavedGuard({
  isChanged,
  onLeave,
  survivesBack = false,
}: {
  isChanged: () => boolean;
  onLeave: () => void;
  /** True for a form whose draft is kept while another section is open. */
  survivesBack?: boolean;
}): UnsavedGuard {
  const [asking, setAsking] = useState(false);
  const focused = useRef<HTMLElement | null>(null);
  /** What waits for the answer, besides leaving the editor. */
  const proceed = useRef<(() => void) | null>(null);

  const ask = () => {
    // Where the platform has a close gesture, one press of Escape fires twice.
    if (asking) return;
    const { activeElement } = document;
    focused.current = activeElement instanceof HTMLElement ? activeElement : null;
    setAsking(true);
  };
  const changed = useEffectEvent(() => isChanged());
  const askBefore = useEffectEvent((next: () => void) => {
    proceed.current = next;
    ask();
  });
  useEffect(() => {
    const listen = (event: BeforeUnloadEvent) => {
      if (changed()) event.preventDefault();
    };
    const release = registerEditor({
      isChanged: () => changed(),
      survivesBack,
      ask: (next) => askBefore(next),
    });
    window.addEventListener('beforeunload', listen);
    return () => {
      window.removeEventListener('beforeunload', listen);
      release();
    };
  }, [survivesBack]);
  return {
    asking,
    leave: () => {
      proceed.current = null;
      if (isChanged()) ask();
      else onLeave();
    },
    discard: () => {
      const next = proceed.current;
      proceed.current = null;
      setAsking(false);
      onLeave();
      next?.();
    },
    stay: () => {
      proceed.current = null;
      setAsking(false);
    },
    before: () => focused.current,
  };
}
