import { type RefObject, useEffect, useState } from 'react';

/**
 * True once every editor inside `root` is there. Until then GraphiQL loses a change of tabs: it opens its editors with
 * the first tab's text, and keeps that as the text of the tab in front.
 */
export function useEditorsReady(root: RefObject<HTMLElement | null>): boolean {
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    const element = root.current;
    if (!element) return undefined;
    const observer = new MutationObserver(() => {
      if (!hasEditors(element)) return;
      observer.disconnect();
      setReady(true);
    });
    observer.observe(element, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [root]);
  return isReady;
}

function hasEditors(element: HTMLElement): boolean {
  const places = [...element.querySelectorAll('.graphiql-editor, .result-window')];
  return places.length > 0 && places.every((place) => place.querySelector('.monaco-editor'));
}
