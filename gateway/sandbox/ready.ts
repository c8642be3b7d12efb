import { type RefObject, useEffect, useState } from 'react';

/**
 * True once every editor inside `root` is mounted. Before that GraphiQL loses a tab change: its editors open with the
 * first tab's text and store it as the text of the active tab.
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
