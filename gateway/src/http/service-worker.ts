/** What the shop's service worker may do: ask this shop for files. A worker has the policy of its own answer. */
export const WORKER_POLICY = "default-src 'none'; connect-src 'self'";

/**
 * A worker that ends the one before it: takes over at once, throws away everything that was kept, and is gone. Pages
 * that are open stay as they are.
 */
export const FAREWELL = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) =>
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.map((name) => caches.delete(name))))
      .then(() => self.registration.unregister()),
  ),
);
`;
