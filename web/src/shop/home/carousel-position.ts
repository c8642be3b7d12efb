/** Tolerance in pixels, because browsers round scroll positions. */
const SLACK = 2;

/** Where a row is scrolled to. */
export function carouselPosition({
  scrollLeft,
  scrollWidth,
  clientWidth,
}: Pick<Element, 'scrollLeft' | 'scrollWidth' | 'clientWidth'>) {
  const level = scrollWidth > 0 ? (scrollLeft + clientWidth) / scrollWidth : 1;
  return {
    /** Share of the row shown so far, 0 to 1. */
    level: Math.min(1, Math.max(0, level)),
    atStart: scrollLeft < SLACK,
    atEnd: scrollWidth - clientWidth - scrollLeft < SLACK,
  };
}
