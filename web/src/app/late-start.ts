/**
 * Inlined into the page by web/vite/late-start.ts, so it must not reference its module. Loads the page's code after
 * first paint, at most 1 s after the document is parsed: the files listed in `#codigo` and the entry `start`. Each file is
 * a separate script, so that the browser can handle input in between. A hidden tab never paints and starts at once, and so
 * does a page whose content only the code can draw (`.awaited`, web/src/app/Guard.tsx).
 * With an ordinary module script the largest paint of `/` comes at 2.7 s instead of 1.5 s (`npm run bench -- lighthouse --against`).
 * Waiting for `load` would let one picture that hangs block the shop.
 */
export function lateStart(start: string): void {
  let started = false;
  const run = () => {
    if (started) return;
    started = true;
    const named: unknown = JSON.parse(document.getElementById('codigo')?.textContent ?? '[]');
    const list: readonly unknown[] = Array.isArray(named) ? named : [];
    const files = [...list, start].map(String);
    for (const file of files) {
      const link = document.createElement('link');
      link.rel = 'modulepreload';
      link.href = file;
      document.head.append(link);
    }
    for (const file of files) {
      const code = document.createElement('script');
      code.type = 'module';
      code.src = file;
      document.head.append(code);
    }
  };
  const afterPaint = () => {
    const awaitsCode = document.querySelector('.awaited') !== null;
    if (
      document.hidden ||
      awaitsCode ||
      !PerformanceObserver.supportedEntryTypes.includes('paint')
    ) {
      run();
      return;
    }
    new PerformanceObserver((list, observer) => {
      if (list.getEntriesByName('first-contentful-paint').length === 0) return;
      observer.disconnect();
      run();
    }).observe({ type: 'paint', buffered: true });
    setTimeout(run, 1000);
  };
  if (document.readyState === 'loading')
    document.addEventListener('DOMContentLoaded', afterPaint, { once: true });
  else afterPaint();
}
