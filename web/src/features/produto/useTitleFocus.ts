import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * ROUTE-17: who comes to a page has the focus on its title, even while that only says that the page is loading.
 * When the title is replaced by the page's own, the focus goes along; it stays where anybody put it meanwhile.
 * `placeholder` is for the title that goes.
 */
export function useTitleFocus(): { placeholder: (title: HTMLElement | null) => () => void } {
  const taken = useRef(false);
  const placeholder = useCallback(
    (title: HTMLElement | null) => () => {
      taken.current = title !== null && document.activeElement === title;
    },
    [],
  );
  useLayoutEffect(() => {
    if (!taken.current) return;
    taken.current = false;
    document.querySelector<HTMLElement>('h1[tabindex]')?.focus({ preventScroll: true });
  });
  return { placeholder };
}
