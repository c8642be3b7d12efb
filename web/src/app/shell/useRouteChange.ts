import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** How long a page that is going back to its place may take to become long enough for it. */
const RESTORE_WITHIN = 2000;

function scrollToTop(): void {
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  window.scrollTo({ top: 0, behavior: calm ? 'auto' : 'smooth' });
}

/** The place that a hash names; null for one that names none, or is no text at all. */
function placeOf(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null;
  }
}

/** Goes to `top` now and again while the page grows; a person who scrolls meanwhile is left alone. */
function restore(top: number): () => void {
  window.scrollTo({ top, behavior: 'instant' });
  const observer = new ResizeObserver(() => {
    window.scrollTo({ top, behavior: 'instant' });
    if (Math.abs(window.scrollY - top) < 1) stop();
  });
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    window.removeEventListener('wheel', stop);
    window.removeEventListener('touchstart', stop);
    window.removeEventListener('keydown', stop);
  };
  const timer = setTimeout(stop, RESTORE_WITHIN);
  window.addEventListener('wheel', stop, { passive: true });
  window.addEventListener('touchstart', stop, { passive: true });
  window.addEventListener('keydown', stop);
  observer.observe(document.body);
  return stop;
}

/**
 * ROUTE-17 (C-72): a new page begins at its top, or at the place its hash names; Back and Forward
 * return to where the page was left, and to the link it was left by. Else the focus goes to the page's title, which
 * announces it.
 */
export function useRouteChange(main: RefObject<HTMLElement | null>): void {
  const { pathname, hash, key } = useLocation();
  const type = useNavigationType();
  const positions = useRef(new Map<string, number>());
  /** Of each entry, the address of the link that was followed last. */
  const links = useRef(new Map<string, string>());
  // Entries that the browser itself made, like a click on a plain `#`, all have the same key.
  const entry = key + pathname + hash;
  const current = useRef({ entry, pathname, hash });

  useEffect(() => {
    const remember = () => positions.current.set(current.current.entry, window.scrollY);
    // A reload restores its place by itself, before this code runs.
    const follow = ({ target }: Event) => {
      const href = target instanceof Element && target.closest('a')?.getAttribute('href');
      if (href) links.current.set(current.current.entry, href);
    };
    const hand = (mode: ScrollRestoration) => () => {
      window.history.scrollRestoration = mode;
    };
    const [take, giveBack] = [hand('manual'), hand('auto')];
    take();
    window.addEventListener('scroll', remember, { passive: true });
    window.addEventListener('click', follow, { capture: true });
    window.addEventListener('pageshow', take);
    window.addEventListener('pagehide', giveBack);
    return () => {
      giveBack();
      window.removeEventListener('scroll', remember);
      window.removeEventListener('click', follow, { capture: true });
      window.removeEventListener('pageshow', take);
      window.removeEventListener('pagehide', giveBack);
    };
  }, []);

  useLayoutEffect(() => {
    const before = current.current;
    if (before.entry === entry) return undefined;
    current.current = { entry, pathname, hash };
    // From here on places are counted in pixels: nothing below may be a guess of its height any more.
    document.documentElement.dataset['moved'] = '';
    const samePage = before.pathname === pathname;
    if (!samePage) {
      const left = type === 'POP' && links.current.get(entry);
      const link =
        left && main.current?.querySelector<HTMLElement>(`a[href="${CSS.escape(left)}"]`);
      const title = main.current?.querySelector<HTMLElement>('h1[tabindex]');
      (link || title || main.current)?.focus({ preventScroll: true });
    }
    const saved = type === 'POP' ? positions.current.get(entry) : undefined;
    if (saved !== undefined) return restore(saved);
    if (samePage && before.hash === hash) return undefined;
    const target = placeOf(hash);
    if (target) target.scrollIntoView();
    else if (!samePage) scrollToTop();
    // Back from a place in the page to its beginning, which nobody had scrolled away from.
    else if (type === 'POP' && hash === '') return restore(0);
    return undefined;
  }, [entry, pathname, hash, type, main]);
}
