import type { CSSProperties } from 'react';
import { scrollBehavior } from './motion.ts';

/** A row of which one item is seen at a time. A swipe scrolls it, also without JavaScript. */
export const STRIP: CSSProperties = {
  display: 'flex',
  overflowX: 'auto',
  scrollSnapType: 'x mandatory',
  scrollbarWidth: 'none',
};

export const STRIP_ITEM: CSSProperties = { flex: '0 0 100%', scrollSnapAlign: 'start' };

/** Counted from 0. */
export function shownItem({ scrollLeft, clientWidth }: Element): number {
  return clientWidth > 0 ? Math.round(scrollLeft / clientWidth) : 0;
}

/** Scrolls to an item. An item that does not exist is ignored. */
export function showItem(row: Element, index: number): void {
  if (index < 0 || index >= row.childElementCount) return;
  row.scrollTo({ left: index * row.clientWidth, behavior: scrollBehavior() });
}

/** Steps of the arrow keys. */
export const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Moves a row by the arrow keys. Returns whether the key was one. */
export function moveByKey(row: Element | null, key: string): boolean {
  const step = STEPS[key];
  if (row === null || step === undefined) return false;
  showItem(row, shownItem(row) + step);
  return true;
}
