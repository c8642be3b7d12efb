function preloadCode(): void {
  const files: unknown = JSON.parse(document.getElementById('codigo')?.textContent ?? '[]');
  if (!Array.isArray(files)) return;
  for (const file of files) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = String(file);
    document.head.append(link);
  }
}

// The page is already readable: its code comes after everything that can be seen.
function start(): void {
  preloadCode();
  void import('./start.tsx');
}

/** Calls back once there is something on screen. A hidden tab paints nothing and need not wait. */
function whenPainted(run: () => void): void {
  if (document.hidden || !PerformanceObserver.supportedEntryTypes.includes('paint')) {
    run();
    return;
  }
  new PerformanceObserver((list, observer) => {
    if (list.getEntriesByName('first-contentful-paint').length === 0) return;
    observer.disconnect();
    run();
  }).observe({ type: 'paint', buffered: true });
}

if (document.readyState === 'complete') whenPainted(start);
else window.addEventListener('load', () => whenPainted(start), { once: true });
