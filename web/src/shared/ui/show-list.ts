import { LIST_SCROLL_OFFSET } from '../constants.ts';

/** CONST-08: scrolls a list whose page was turned into view, smoothly where that is wanted; it takes the focus. */
export function showList(list: HTMLElement | null): void {
  if (!list) return;
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  window.scrollTo({
    top: list.getBoundingClientRect().top + window.scrollY - LIST_SCROLL_OFFSET,
    behavior: still ? 'auto' : 'smooth',
  });
  list.focus({ preventScroll: true });
}
