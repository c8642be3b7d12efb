import type { MouseEvent } from 'react';

/** True for a click that follows the link in this tab. */
export function staysHere(event: MouseEvent): boolean {
  return event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
}
