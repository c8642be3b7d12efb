import { useEffect, useState } from 'react';
import { holdPageWidth } from './still-page.ts';

/**
 * `open`, one frame late. A dialog whose code is loaded when it is first wanted would otherwise be born
 * open, and then knows neither how to move in nor where the focus came from.
 */
export function useOpenAfterMount(open: boolean): boolean {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (open) holdPageWidth();
    const frame = requestAnimationFrame(() => setShown(open));
    return () => cancelAnimationFrame(frame);
  }, [open]);
  return shown;
}
