/**
 * Every number and storage key of the specification, named once (ledger, section S).
 * Times are milliseconds, lengths CSS pixels.
 */

export const BRAND = 'Decantária';

/** CONST-01: best sellers a carousel shows. */
export const BEST_SELLERS_LIMIT = 10;
/** CONST-02: artificial delay of the featured block, and its placeholders. */
export const FEATURED_DELAY = 700;
export const FEATURED_SKELETONS = 4;
/** CONST-03: the header turns solid once the page is scrolled beyond this. */
export const HEADER_SOLID_AFTER = 50;
/** CONST-05: products a page of the shop, by window width. */
export const PHONE_BREAKPOINT = 768;
export const PAGE_SIZE_PHONE = 6;
export const PAGE_SIZE = 15;
/** CONST-06: wait after the last keystroke or filter change. */
export const SEARCH_DEBOUNCE = 400;
/** CONST-07: page numbers a pagination bar shows at once. */
export const PAGINATION_WINDOW = 5;
/** CONST-08: room left above the list when a new page scrolls into view. */
export const LIST_SCROLL_OFFSET = 160;
/** CONST-09: life of a notification. */
export const TOAST_LIFETIME = 3000;
/** CONST-10: life of the start overlay; mirrored in `app/shell/Overlay.module.css`. */
export const OVERLAY_LIFETIME = 2000;
/** CONST-11: wait between the product page's message and the sign-in screen. */
export const LOGIN_REDIRECT_DELAY = 1500;
/** CONST-19: the profile shows after this delay. */
export const PROFILE_DELAY = 600;
/** CONST-20, REG-07: wait between a new account's message and the sign-in screen. */
export const REGISTERED_REDIRECT_DELAY = 1500;
/** CONST-20, RESET-02: wait between a new password's message and the sign-in screen. */
export const RESET_REDIRECT_DELAY = 2000;
/** CONST-18, CHK-03: wait between two looks at the status of an order that is being paid. */
export const STATUS_POLLING = 3000;
/** C-48: watched for this long, an order is looked at less and less often, down to the slowest. */
export const STATUS_POLLING_EAGER = 120_000;
export const STATUS_POLLING_SLOWEST = 30_000;
/** CONST-12: units that one click adds. */
export const ADDED_QUANTITY = 1;

/** STORE-01: keys of local storage. */
export const STORAGE = {
  token: 'token',
  usuarioId: 'usuarioId',
  cookiesChoice: 'cookiesChoice',
} as const;
