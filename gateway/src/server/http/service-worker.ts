/** Content policy of the service worker: it may only fetch from this origin. */
export const WORKER_POLICY = "default-src 'none'; connect-src 'self'";

/** A worker that replaces an installed one, deletes its caches and unregisters itself. Open pages are not reloaded. */
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
