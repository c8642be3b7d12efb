import { whenIdle } from '../../shared/idle.ts';

/**
 * What makes the shop one that can be installed, once the browser has nothing better to do: a browser fetches a
 * manifest and its icons with urgency, before the first picture, although nothing of the page waits for them.
 */
whenIdle(() => {
  const manifest = document.createElement('link');
  manifest.rel = 'manifest';
  manifest.href = '/manifest.webmanifest';
  document.head.append(manifest);
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => undefined);
});
