/** Replays the last button pressed before hydration. The script in `index.html` recorded it. */
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
