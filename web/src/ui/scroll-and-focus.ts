import { LIST_SCROLL_OFFSET } from '../lib/constants.ts';
import { scrollBehavior } from './motion.ts';

/** Scrolls the page to `top`, in pixels. */
export function scrollPage(top: number): void {
  window.scrollTo({ top, behavior: scrollBehavior() });
}

/** Scrolls a list into view after a page change and focuses it. */
export function showList(list: HTMLElement | null): void {
  if (!list) return;
  scrollPage(list.getBoundingClientRect().top + window.scrollY - LIST_SCROLL_OFFSET);
  list.focus({ preventScroll: true });
}

/** Focuses `place` where a change removed the focused element, or the dialog that has the focus closes. */
export function recoverFocus(place: Element | null): void {
  const { activeElement, body } = document;
  const lost = !activeElement || activeElement === body || activeElement.closest('[role=dialog]');
  if (lost && place instanceof HTMLElement) place.focus({ preventScroll: true });
}
