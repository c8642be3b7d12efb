import { LIST_SCROLL_OFFSET } from '../constants.ts';

/** Scrolls a list into view after a page change and focuses it. Respects reduced motion. */
export function showList(list: HTMLElement | null): void {
  if (!list) return;
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  window.scrollTo({
    top: list.getBoundingClientRect().top + window.scrollY - LIST_SCROLL_OFFSET,
    behavior: still ? 'auto' : 'smooth',
  });
  list.focus({ preventScroll: true });
}
