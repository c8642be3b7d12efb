import { useEffect } from 'react';
import { loadPage } from '../pages.ts';
import { findRoute } from '../routes.ts';

const EVENTS = ['pointerover', 'touchstart', 'focusin'] as const;

/** Path of the internal page that a click on `target` would open, or null. */
function internalPath(target: EventTarget | null): string | null {
  if (!(target instanceof Element)) return null;
  const link = target.closest<HTMLAnchorElement>('a[href]');
  if (!link || link.target === '_blank' || link.hasAttribute('download')) return null;
  const address = new URL(link.href);
  return address.origin === window.location.origin ? address.pathname : null;
}

/** Loads a page's code on hover, touch or focus of a link to it. */
export function usePrefetch(): void {
  useEffect(() => {
    const onIntent = ({ target }: Event) => {
      const path = internalPath(target);
      // The visit itself retries a failed load and shows the error.
      if (path !== null) loadPage(findRoute(path).route).catch(() => undefined);
    };
    for (const event of EVENTS) document.addEventListener(event, onIntent, { passive: true });
    return () => {
      for (const event of EVENTS) document.removeEventListener(event, onIntent);
    };
  }, []);
}
