import { useEffect, useEffectEvent } from 'react';

/**
 * Asks again when the tab is looked at again, when the network is back, and every `every` milliseconds while it is looked at;
 * null: not by the clock.
 */
export function useFresh(ask: () => void, every: number | null): void {
  const again = useEffectEvent(() => {
    if (document.visibilityState === 'visible') ask();
  });
  useEffect(() => {
    const look = () => again();
    document.addEventListener('visibilitychange', look);
    window.addEventListener('focus', look);
    window.addEventListener('online', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('focus', look);
      window.removeEventListener('online', look);
    };
  }, []);
  useEffect(() => {
    if (every === null) return undefined;
    const timer = setInterval(() => again(), every);
    return () => clearInterval(timer);
  }, [every]);
}
