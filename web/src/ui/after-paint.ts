/** Hidden windows never paint; the wait then ends after this many milliseconds. */
const AT_MOST = 100;

/** Resolves after the next paint. Defers slow work until the last change is visible. */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, AT_MOST);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      setTimeout(resolve);
    });
  });
}
