import { PAGINATION_WINDOW } from '../lib/constants.ts';

/** A page number, or a gap of omitted pages. */
export type PageMark = number | 'gap';

/** Marks of a pagination bar: a window around the current page, the first and last page, and gaps between them. */
export function pageMarks(current: number, total: number): PageMark[] {
  const length = Math.min(PAGINATION_WINDOW, total);
  const centred = current - Math.floor(PAGINATION_WINDOW / 2);
  const first = Math.max(1, Math.min(centred, total - length + 1));
  const last = first + length - 1;
  const marks: PageMark[] = Array.from({ length }, (_, index) => first + index);
  if (first > 2) marks.unshift('gap');
  if (first > 1) marks.unshift(1);
  if (last < total - 1) marks.push('gap');
  if (last < total) marks.push(total);
  return marks;
}
