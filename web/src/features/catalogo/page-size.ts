import { PAGE_SIZE, PAGE_SIZE_PHONE } from '../../shared/constants.ts';

/** Products on a page. */
export function pageSize(phone: boolean): number {
  return phone ? PAGE_SIZE_PHONE : PAGE_SIZE;
}

/**
 * Returns the new page (from 1) and index (from 0) of a product when the page size changes from `from` to `to`.
 */
export function pageHolding({
  page,
  index,
  from,
  to,
}: {
  page: number;
  index: number;
  from: number;
  to: number;
}): { page: number; index: number } {
  const position = (page - 1) * from + index;
  return { page: Math.floor(position / to) + 1, index: position % to };
}
