import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { leaveToasts } from '../../lib/toasts.ts';
import { recoverFocus, scrollPage } from '../../ui/scroll-and-focus.ts';
import { decode } from '../routes.ts';

/** In milliseconds. Time for a page to grow until its saved scroll position exists. */
const RESTORE_WITHIN = 10_000;

/** Scrolls to `top`, and again while the page grows. Stops when the person scrolls. */
function restore(top: number): () => void {
  window.scrollTo({ top, behavior: 'instant' });
  const observer = new ResizeObserver(() => {
    window.scrollTo({ top, behavior: 'instant' });
    if (Math.abs(window.scrollY - top) < 1) stop();
  });
  const listening = new AbortController();
  const stop = () => {
    observer.disconnect();
    listening.abort();
  };
  setTimeout(stop, RESTORE_WITHIN);
  for (const type of ['wheel', 'touchstart', 'keydown']) {
    window.addEventListener(type, stop, { signal: listening.signal });
  }
  observer.observe(document.body);
  return stop;
}

function titleOf(main: RefObject<HTMLElement | null>): HTMLElement | null {
  return main.current?.querySelector('h1[tabindex]') ?? null;
}

/** Turns off `content-visibility` placeholders: what follows needs real heights. */
function layOutAll(): void {
  document.documentElement.dataset['moved'] = '';
}

/**
 * Scrolls and focuses on navigation. A new page starts at the top or at its hash, with the focus on its title, which
 * announces it, or on the first field of a page that is a form (its region has the title as its name). A title that replaces
 * a focused one, as content replaces its placeholders, takes over the focus. Back and Forward restore the scroll position
 * and focus the link that was followed.
 */
export function useRouteChange(main: RefObject<HTMLElement | null>): void {
  const { pathname, hash, key } = useLocation();
  const type = useNavigationType();
  const positions = useRef(new Map<string, number>());
  /** Address of the last followed link, by history entry. */
  const links = useRef(new Map<string, string>());
  // Entries created by the browser, such as plain `#` links, share one key.
  const entry = key + pathname + hash;
  const current = useRef({ entry, pathname, hash });

  useEffect(() => {
    const remember = () => positions.current.set(current.current.entry, window.scrollY);
    const follow = ({ target }: Event) => {
      const href = target instanceof Element && target.closest('a')?.getAttribute('href');
      if (href) links.current.set(current.current.entry, href);
    };
    const setManual = () => {
      window.history.scrollRestoration = 'manual';
    };
    const setAuto = () => {
      window.history.scrollRestoration = 'auto';
    };
    // The browser has already restored the position of a reload.
    setManual();
    // A page can be scrolled before hydration, and not again before it is left.
    remember();
    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener('scroll', remember, { signal });
    window.addEventListener('click', follow, { capture: true, signal });
    window.addEventListener('pageshow', setManual, { signal });
    window.addEventListener('pagehide', setAuto, { signal });
    // The browser scrolls to a focused part by the heights that it has at that moment.
    window.addEventListener('keydown', layOutAll, { once: true, signal });
    let focused: EventTarget | null = null;
    window.addEventListener('focusin', ({ target }) => (focused = target), { signal });
    const observer = new MutationObserver(() => {
      if (focused instanceof HTMLHeadingElement && !focused.isConnected)
        recoverFocus(titleOf(main));
    });
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      setAuto();
      listening.abort();
      observer.disconnect();
    };
  }, [main]);

  useLayoutEffect(() => {
    const before = current.current;
    if (before.entry === entry) return undefined;
    current.current = { entry, pathname, hash };
    layOutAll();
    const samePage = before.pathname === pathname;
    if (!samePage) {
      leaveToasts();
      const followed = type === 'POP' && links.current.get(entry);
      const link =
        followed && main.current?.querySelector<HTMLElement>(`a[href="${CSS.escape(followed)}"]`);
      const start = main.current?.querySelector<HTMLElement>('[data-autofocus]') ?? titleOf(main);
      (link || start || main.current)?.focus({ preventScroll: true });
    }
    const saved = type === 'POP' ? positions.current.get(entry) : undefined;
    if (saved !== undefined) return restore(saved);
    if (samePage && before.hash === hash) return undefined;
    const target = document.getElementById(decode(hash.slice(1)));
    if (target) target.scrollIntoView();
    else if (!samePage) scrollPage(0);
    // Back from an anchor to the top of the same page, which has no saved position.
    else if (type === 'POP' && hash === '') return restore(0);
    return undefined;
  }, [entry, pathname, hash, type, main]);
}
