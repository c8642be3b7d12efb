/**
 * Replays the last button pressed before hydration. The script in `index.html` records it and holds forms that need
 * JavaScript. The microtask lets hydration apply early choices first.
 */
export function replayEarlyClick(page: Window): void {
  const { earlyClick } = page;
  earlyClick?.stop();
  delete page.earlyClick;
  queueMicrotask(() => {
    if (earlyClick?.button?.isConnected) earlyClick.button.click();
  });
}

declare global {
  interface Window {
    earlyClick?: { button: HTMLElement | null; stop: () => void };
  }
}
