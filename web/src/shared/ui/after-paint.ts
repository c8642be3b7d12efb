/** Windows that are not on screen paint nothing: they wait no longer than this (milliseconds). */
const AT_MOST = 100;

/** Resolves once what was just changed is on screen: what takes long and is not looked at can wait for that. */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, AT_MOST);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      setTimeout(resolve);
    });
  });
}
