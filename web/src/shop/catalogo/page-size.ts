import { PAGE_SIZE, PAGE_SIZE_PHONE } from '../../lib/constants.ts';

export function pageSize(phone: boolean): number {
  return phone ? PAGE_SIZE_PHONE : PAGE_SIZE;
}

/** Returns the page (from 1) and index (from 0) of a product after the page size changes. */
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
