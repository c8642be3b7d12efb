import { useEffect } from 'react';
import { loadPage } from '../pages.ts';
import { findRoute } from '../routes.ts';

const SIGNS = ['pointerover', 'touchstart', 'focusin'] as const;

/** The path that a click on `target` would open inside the shop, or null. */
function internalPath(target: EventTarget | null): string | null {
  if (!(target instanceof Element)) return null;
  const link = target.closest<HTMLAnchorElement>('a[href]');
  if (!link || link.target === '_blank' || link.hasAttribute('download')) return null;
  const address = new URL(link.href);
  return address.origin === window.location.origin ? address.pathname : null;
}

/** Fetches a page's code as soon as somebody is about to open it. */
export function usePrefetch(): void {
  useEffect(() => {
    const onSign = ({ target }: Event) => {
      const path = internalPath(target);
      // What fails here is asked for again by the visit itself, which shows it.
      if (path !== null) loadPage(findRoute(path).route).catch(() => undefined);
    };
    for (const sign of SIGNS) document.addEventListener(sign, onSign, { passive: true });
    return () => {
      for (const sign of SIGNS) document.removeEventListener(sign, onSign);
    };
  }, []);
}
