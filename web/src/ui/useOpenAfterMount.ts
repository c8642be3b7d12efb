import { useEffect, useState } from 'react';
import { holdPageWidth } from './hold-page-width.ts';

/** Delays `open` by one frame. A dialog mounted open would skip its transition and lose the opener's focus. */
export function useOpenAfterMount(open: boolean): boolean {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (open) holdPageWidth();
    const frame = requestAnimationFrame(() => setShown(open));
    return () => cancelAnimationFrame(frame);
  }, [open]);
  return shown;
}
