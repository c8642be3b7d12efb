import { whenIdle } from '../../shared/idle.ts';

/**
 * Adds the manifest and the service worker when the browser is idle. Browsers fetch a manifest in the markup with high
 * priority, before the first picture.
 */
whenIdle(() => {
  const manifest = document.createElement('link');
  manifest.rel = 'manifest';
  manifest.href = '/manifest.webmanifest';
  document.head.append(manifest);
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => undefined);
});
