import { type RefObject, useEffect, useRef } from 'react';
import { recoverFocus } from './scroll-and-focus.ts';

/**
 * The retry of a read that replaces its own button. From the retry until the read has ended, what replaces the focused
 * element takes the focus: the element of `place`, or what `targetIn` finds in it.
 */
export function useRetry<E extends HTMLElement>(
  isLoading: boolean,
  targetIn: (place: E | null) => Element | null = (place) => place,
): { place: RefObject<E | null>; retrying: (read: () => unknown) => () => void } {
  const place = useRef<E>(null);
  const retried = useRef(false);
  const wasLoading = useRef(isLoading);
  useEffect(() => {
    if (retried.current && isLoading !== wasLoading.current) {
      recoverFocus(targetIn(place.current));
      retried.current = isLoading;
    }
    wasLoading.current = isLoading;
  }, [isLoading, targetIn]);
  const retrying = (read: () => unknown) => () => {
    retried.current = true;
    void read();
  };
  return { place, retrying };
}
