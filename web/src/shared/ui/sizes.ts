/** `--page` of tokens.css as a literal: `sizes` cannot use CSS variables. */
export const PAGE_WIDTH = 'min(1280px,100vw - 2*clamp(1.25rem,4vw,3rem))';

/** The same on narrow windows. */
export const PHONE_PAGE = '100vw - 2.5rem';

/**
 * Builds `sizes` for a picture that is `phone` wide in windows narrower than `border` (em), and `rest` otherwise.
 * Caps phone screens at about two dots per pixel: more adds weight and no visible detail. The result is kept short,
 * because a page repeats it for every encoding of every picture.
 */
export function sizesOf(phone: string, rest: string, border = 48): string {
  const narrow = `(max-width:${border - 0.01}em)`;
  const length = / [-+] /.test(phone) ? `calc(${phone})` : phone;
  return `${narrow} and (min-resolution:2.3dppx) calc(.7*(${phone})),${narrow} ${length},${rest}`;
}
