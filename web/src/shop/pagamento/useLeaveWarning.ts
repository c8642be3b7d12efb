import { useEffect } from 'react';

export function useLeaveWarning(charging: boolean): void {
  useEffect(() => {
    if (!charging) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [charging]);
}
