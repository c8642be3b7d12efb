/** `--page` of tokens.ts as a literal: `sizes` cannot use CSS variables. */
export const PAGE_WIDTH = 'min(1280px,100vw - 2*clamp(min(1.25rem,5.2vw),4vw,3rem))';

export const PHONE_PAGE = '100vw - 2.5rem';

/** `sizes` of a picture: `phone` below `border` (em), else `rest`. Caps phones at two dots per pixel: more is invisible. */
export function sizesOf(phone: string, rest: string, border = 48): string {
  const narrow = `(max-width:${border - 0.01}em)`;
  const length = / [-+] /.test(phone) ? `calc(${phone})` : phone;
  return `${narrow} and (min-resolution:2.3dppx) calc(.7*(${phone})),${narrow} ${length},${rest}`;
}
