import { PAGE_SIZE, PAGE_SIZE_PHONE } from '../../shared/constants.ts';

/** SHOP-10, CONST-05: products a page. */
export function pageSize(phone: boolean): number {
  return phone ? PAGE_SIZE_PHONE : PAGE_SIZE;
}

/** C-08: with pages of `to` products, the page of the one that stands `index` places into page `page` of `from`. */
export function pageHolding(product: { page: number; index: number; from: number; to: number }) {
  const position = (product.page - 1) * product.from + product.index;
  return Math.floor(position / product.to) + 1;
}
