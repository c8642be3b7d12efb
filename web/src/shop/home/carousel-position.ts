/** Scroll metrics of a row in CSS pixels. */
export interface Track {
  readonly scrollLeft: number;
  readonly scrollWidth: number;
  readonly clientWidth: number;
}

export interface CarouselPosition {
  /** Share of the row shown so far, 0 to 1. */
  readonly level: number;
  readonly atStart: boolean;
  readonly atEnd: boolean;
}

/** Tolerance in pixels, because browsers round scroll positions. */
const SLACK = 2;

export function carouselPosition({
  scrollLeft,
  scrollWidth,
  clientWidth,
}: Track): CarouselPosition {
  const level = scrollWidth > 0 ? (scrollLeft + clientWidth) / scrollWidth : 1;
  return {
    level: Math.min(1, Math.max(0, level)),
    atStart: scrollLeft < SLACK,
    atEnd: scrollWidth - clientWidth - scrollLeft < SLACK,
  };
}
