import { useEffect, useEffectEvent } from 'react';

/**
 * Calls `ask` on tab focus and reconnect, and every `every` milliseconds while visible (null: never). Apollo's `refetchOn`
 * only repeats the query of a hook. Half of the callers ask something else.
 */
export function useFresh(ask: () => void, every: number | null): void {
  const askIfVisible = useEffectEvent(() => {
    if (document.visibilityState === 'visible') ask();
  });
  useEffect(() => {
    const onEvent = () => askIfVisible();
    document.addEventListener('visibilitychange', onEvent);
    window.addEventListener('focus', onEvent);
    window.addEventListener('online', onEvent);
    return () => {
      document.removeEventListener('visibilitychange', onEvent);
      window.removeEventListener('focus', onEvent);
      window.removeEventListener('online', onEvent);
    };
  }, []);
  useEffect(() => {
    if (every === null) return undefined;
    const timer = setInterval(() => askIfVisible(), every);
    return () => clearInterval(timer);
  }, [every]);
}
