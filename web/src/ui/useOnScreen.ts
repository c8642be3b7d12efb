import { type RefObject, useEffect, useState } from 'react';

/**
 * True while the element, or `margin` around it, is in the window; `before` until the browser reports it. With `once` it
 * stays true. A browser that cannot report it keeps `before`, and counts as true with `once`.
 */
export function useOnScreen(
  place: RefObject<Element | null>,
  { margin = '0px', before = false, once = false },
): boolean {
  const [onScreen, setOnScreen] = useState(before);
  useEffect(() => {
    const target = place.current;
    if (!target) return undefined;
    if (!('IntersectionObserver' in window)) {
      if (once) queueMicrotask(() => setOnScreen(true));
      return undefined;
    }
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry) return;
        setOnScreen(entry.isIntersecting);
        if (once && entry.isIntersecting) observer.disconnect();
      },
      { rootMargin: margin },
    );
    observer.observe(target);
    return () => observer.disconnect();
  }, [place, margin, once]);
  return onScreen;
}
