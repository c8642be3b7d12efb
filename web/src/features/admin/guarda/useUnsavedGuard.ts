import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isRecord } from '../../../shared/parse.ts';
import { holdBack } from '../../../shared/routing/back.ts';

export interface UnsavedGuard {
  readonly asking: boolean;
  /** Leaves, or asks first when changes would be lost. Every exit calls it. */
  readonly leave: () => void;
  readonly discard: () => void;
  readonly stay: () => void;
  readonly before: () => HTMLElement | null;
}

/** Position that the router keeps in a history entry; null for an entry that it did not write. */
function positionOf(state: unknown): number | null {
  return isRecord(state) && typeof state['idx'] === 'number' ? state['idx'] : null;
}

/**
 * Asks before changes are lost: `leave` and the browser's Back in place, the browser on unload. Never calls `isChanged`
 * during render.
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
  /** Steps of the history that wait for the answer; 0 when another exit asked. */
  const steps = useRef(0);
  /** True until the guard's own step has fired its event. */
  const isOwnStep = useRef(false);

  const ask = () => {
    // Where the platform has a close gesture, one press of Escape fires twice.
    if (asking) return;
    const { activeElement } = document;
    focused.current = activeElement instanceof HTMLElement ? activeElement : null;
    setAsking(true);
  };
  const warn = useEffectEvent((event: BeforeUnloadEvent) => {
    if (isChanged()) event.preventDefault();
  });
  const askBefore = useEffectEvent((event: PopStateEvent, here: number | null) => {
    if (survivesBack || !isChanged()) return;
    const to = positionOf(event.state);
    // An entry without a position is new: an address typed by hand.
    const by = here === null || to === null ? 1 : to - here;
    if (by === 0) return;
    event.stopImmediatePropagation();
    steps.current = by;
    isOwnStep.current = true;
    window.history.go(-by);
    ask();
  });
  useEffect(() => {
    const here = positionOf(window.history.state);
    const listen = (event: BeforeUnloadEvent) => warn(event);
    const release = holdBack((event) => {
      if (!isOwnStep.current) return askBefore(event, here);
      isOwnStep.current = false;
      // The router has not seen the step that this one takes back.
      if (steps.current !== 0) event.stopImmediatePropagation();
    });
    window.addEventListener('beforeunload', listen);
    return () => {
      window.removeEventListener('beforeunload', listen);
      release();
    };
  }, []);
  return {
    asking,
    leave: () => {
      steps.current = 0;
      if (isChanged()) ask();
      else onLeave();
    },
    discard: () => {
      const by = steps.current;
      steps.current = 0;
      setAsking(false);
      onLeave();
      if (by === 0) return;
      isOwnStep.current = true;
      window.history.go(by);
    },
    stay: () => {
      steps.current = 0;
      setAsking(false);
    },
    before: () => focused.current,
  };
}
