import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * Keeps the focus on the page title. When a loading title is replaced by the final one, the focus follows, unless it
 * was moved meanwhile. `placeholder` is the ref of the loading title.
 */
export function useTitleFocus(): { placeholder: (title: HTMLElement | null) => () => void } {
  const hadFocus = useRef(false);
  const placeholder = useCallback(
    (title: HTMLElement | null) => () => {
      hadFocus.current = title !== null && document.activeElement === title;
    },
    [],
  );
  useLayoutEffect(() => {
    if (!hadFocus.current) return;
    hadFocus.current = false;
    document.querySelector<HTMLElement>('h1[tabindex]')?.focus({ preventScroll: true });
  });
  return { placeholder };
}
