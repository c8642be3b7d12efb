import { whenIdle } from '../../lib/idle.ts';

/** Browsers fetch a manifest in the markup before the first picture, so it is added when the browser is idle. */
whenIdle(() => {
  const manifest = document.createElement('link');
  manifest.rel = 'manifest';
  manifest.href = '/manifest.webmanifest';
  document.head.append(manifest);
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => undefined);
});
