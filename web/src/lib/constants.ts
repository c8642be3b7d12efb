/** Numbers and storage keys of the specification. Times in milliseconds, lengths in CSS pixels. */

export const BRAND = 'Decantária';
/** Description of a page without its own. */
export const SHOP_DESCRIPTION =
  'Perfumes importados originais, fracionados em decants de 3 a 30 ml. Experimente antes do frasco inteiro.';

export const BEST_SELLERS_LIMIT = 10;
/** Artificial delay of the featured block. */
export const FEATURED_DELAY = 700;
export const FEATURED_SKELETONS = 4;
/** The header turns solid beyond this scroll position. */
export const HEADER_SOLID_AFTER = 50;
/** Below this window width the catalogue uses the phone's page size. */
export const PHONE_BREAKPOINT = 768;
export const PAGE_SIZE_PHONE = 6;
export const PAGE_SIZE = 15;
/** Wait after the last keystroke or filter change. */
export const SEARCH_DEBOUNCE = 400;
export const PAGINATION_WINDOW = 5;
/** Space above the list after a page change scrolls to it. */
export const LIST_SCROLL_OFFSET = 160;
export const TOAST_LIFETIME = 3000;
/** A notification with an action stays until a keyboard or a screen reader can reach it. */
export const ACTION_TOAST_LIFETIME = 15_000;
/** Mirrored in `app/shell/Overlay.module.css`. */
export const OVERLAY_LIFETIME = 2000;
/** Delay between the product page's message and the redirect to sign-in. */
export const LOGIN_REDIRECT_DELAY = 1500;
export const PROFILE_DELAY = 600;
/** Delay between the success message of a registration and the redirect to sign-in. */
export const REGISTERED_REDIRECT_DELAY = 1500;
/** Delay between the success message of a password reset and the redirect to sign-in. */
export const RESET_REDIRECT_DELAY = 2000;
/** Polling interval for the status of an order under payment. */
export const STATUS_POLLING = 3000;
/** After this long, polling backs off step by step up to the slowest interval. */
export const STATUS_POLLING_EAGER = 120_000;
export const STATUS_POLLING_SLOWEST = 30_000;
/** An unused dashboard asks for the password again. The gateway enforces the same time. */
export const ADMIN_IDLE = 60 * 60_000;
export const ADDED_QUANTITY = 1;

export const STORAGE = {
  token: 'token',
  usuarioId: 'usuarioId',
  cookiesChoice: 'cookiesChoice',
} as const;
