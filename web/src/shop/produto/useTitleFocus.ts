import { useCallback, useLayoutEffect, useRef } from 'react';

/** Moves the focus from a loading title (`placeholder`) to the final title, unless it was moved meanwhile. */
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
