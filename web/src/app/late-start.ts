/**
 * Runs inside the page (web/vite/late-start.ts writes it there, so it may need nothing from outside itself): the page
 * is readable as it comes, and its code is fetched after everything that can be seen has been painted. `start` is the
 * address of that code; what it needs on this page stands in `#codigo` and is fetched with it, all at once. Each file
 * is run by itself: between two of them the browser can answer. A hidden tab paints nothing and need not wait.
 */
export function lateStart(start: string): void {
  const run = () => {
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
    if (document.hidden || !PerformanceObserver.supportedEntryTypes.includes('paint')) {
      run();
      return;
    }
    new PerformanceObserver((list, observer) => {
      if (list.getEntriesByName('first-contentful-paint').length === 0) return;
      observer.disconnect();
      run();
    }).observe({ type: 'paint', buffered: true });
  };
  if (document.readyState === 'complete') afterPaint();
  else window.addEventListener('load', afterPaint, { once: true });
}
