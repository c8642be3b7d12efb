/** `--fast` and `--panel` of tokens.ts in milliseconds, for motion driven by code. */
export const FAST_MS = 160;
export const PANEL_MS = 320;
