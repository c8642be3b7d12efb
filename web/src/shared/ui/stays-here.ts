import type { MouseEvent } from 'react';

/** True for a click on a link that changes this page, rather than opening the link elsewhere. */
export function staysHere(event: MouseEvent): boolean {
  return event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
}
