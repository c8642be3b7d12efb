import { whenIdle } from '../../shared/idle.ts';

/** Where there are service workers the shop's own is set up, once the browser has nothing better to do. */
if ('serviceWorker' in navigator) {
  whenIdle(() => {
    navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => undefined);
  });
}
