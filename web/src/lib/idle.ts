const NO_LATER_THAN = 4000;

/** Runs the callback when the browser is idle, within four seconds. Returns a cancel function. */
export function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(run, NO_LATER_THAN / 2);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: NO_LATER_THAN });
  return () => cancelIdleCallback(handle);
}
