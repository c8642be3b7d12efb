import { LIST_SCROLL_OFFSET } from '../lib/constants.ts';

/** Scrolls the page to `top`, in pixels; at once for a person who prefers reduced motion. */
export function scrollPage(top: number): void {
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  window.scrollTo({ top, behavior: still ? 'auto' : 'smooth' });
}

/** Scrolls a list into view after a page change and focuses it. */
export function showList(list: HTMLElement | null): void {
  if (!list) return;
  scrollPage(list.getBoundingClientRect().top + window.scrollY - LIST_SCROLL_OFFSET);
  list.focus({ preventScroll: true });
}
