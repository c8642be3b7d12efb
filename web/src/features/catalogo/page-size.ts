import { PAGE_SIZE, PAGE_SIZE_PHONE } from '../../shared/constants.ts';

/** SHOP-10, CONST-05: products a page. */
export function pageSize(phone: boolean): number {
  return phone ? PAGE_SIZE_PHONE : PAGE_SIZE;
}

/**
 * C-08: a product stands at `index` (from 0) of page `page` (from 1) of `from` products; with pages of
 * `to` products, where it stands then.
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
