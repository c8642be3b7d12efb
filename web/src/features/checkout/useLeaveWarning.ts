import { useEffect } from 'react';

/** While a charge is under way the browser asks before it leaves the page. */
export function useLeaveWarning(charging: boolean): void {
  useEffect(() => {
    if (!charging) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [charging]);
}
