/** `--page` of tokens.css, spelled out: `sizes` knows no variables. */
export const PAGE_WIDTH = 'min(1280px,100vw - 2*clamp(1.25rem,4vw,3rem))';

/** The same on narrow windows, in few letters. */
export const PHONE_PAGE = '100vw - 2.5rem';

/**
 * `sizes` of a picture that is `phone` (a length or a sum of lengths) wide in windows narrower than `border` (em), and else
 * as `rest` says. The screens of phones are denser than eyes: beyond two dots a pixel a picture gets heavier and looks the
 * same. In few letters: a page says it once for each encoding of each picture.
 */
export function sizesOf(phone: string, rest: string, border = 48): string {
  const narrow = `(max-width:${border - 0.01}em)`;
  const length = / [-+] /.test(phone) ? `calc(${phone})` : phone;
  return `${narrow} and (min-resolution:2.3dppx) calc(.7*(${phone})),${narrow} ${length},${rest}`;
}
