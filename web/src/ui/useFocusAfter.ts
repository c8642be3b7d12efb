import { type RefObject, useEffect, useRef } from 'react';
import { recoverFocus } from './scroll-and-focus.ts';

/** The element of the returned ref takes the focus when `done` becomes true and removes the focused element. */
export function useFocusAfter<E extends HTMLElement>(done: boolean): RefObject<E | null> {
  const place = useRef<E>(null);
  const before = useRef(done);
  useEffect(() => {
    if (done && !before.current) recoverFocus(place.current);
    before.current = done;
  }, [done]);
  return place;
}
