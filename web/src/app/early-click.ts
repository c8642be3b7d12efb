/**
 * The page can be read, and its buttons pressed, before its code is there. The script in `index.html`
 * keeps the last button that was pressed until then, and holds a form that only the code can send; here the button is
 * pressed again, once it can answer, and what was chosen beside it meanwhile has been taken over.
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
