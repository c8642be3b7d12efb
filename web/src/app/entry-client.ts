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

// Two frames on, what has been loaded is on screen. A hidden tab draws none and has nothing to wait for.
function startWhenPainted(): void {
  if (document.hidden) start();
  else requestAnimationFrame(() => requestAnimationFrame(start));
}

if (document.readyState === 'complete') startWhenPainted();
else window.addEventListener('load', startWhenPainted, { once: true });
