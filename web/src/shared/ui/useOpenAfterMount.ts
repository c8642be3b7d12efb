import { useEffect, useState } from 'react';

/**
 * `open`, one frame late. A dialog whose code is loaded when it is first wanted would otherwise be born
 * open, and then knows neither how to move in nor where the focus came from.
 */
export function useOpenAfterMount(open: boolean): boolean {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setShown(open));
    return () => cancelAnimationFrame(frame);
  }, [open]);
  return shown;
}
