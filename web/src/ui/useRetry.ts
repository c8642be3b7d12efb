import { type RefObject, useEffect, useRef } from 'react';

/**
 * The retry of a read whose states replace each other on the page. After a retry, the element of `place` takes the focus
 * whenever a change of `state` has removed the focused element.
 */
export function useRetry<E extends HTMLElement>(
  state: string,
): { place: RefObject<E | null>; retrying: (read: () => unknown) => () => void } {
  const place = useRef<E>(null);
  const retried = useRef(false);
  const before = useRef(state);
  useEffect(() => {
    const isReplaced = retried.current && state !== before.current;
    before.current = state;
    const isLost = document.activeElement === document.body;
    if (isReplaced && isLost) place.current?.focus({ preventScroll: true });
  }, [state]);
  const retrying = (read: () => unknown) => () => {
    retried.current = true;
    void read();
  };
  return { place, retrying };
}
