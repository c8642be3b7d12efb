/** `--fast` and `--panel` of tokens.ts in milliseconds, for motion driven by code. */
export const FAST_MS = 160;
export const PANEL_MS = 320;

/** How to scroll to a place; at once for a person who prefers reduced motion. */
export function scrollBehavior(): ScrollBehavior {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
}
