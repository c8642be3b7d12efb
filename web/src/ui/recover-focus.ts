/** True when a change removed the focused element, or while the dialog that has the focus closes. */
export function isFocusLost(): boolean {
  const { activeElement, body } = document;
  return (
    !activeElement || activeElement === body || Boolean(activeElement.closest('[role=dialog]'))
  );
}

/** Focuses `place` when the focus is lost. */
export function recoverFocus(place: Element | null): void {
  if (isFocusLost() && place instanceof HTMLElement) place.focus({ preventScroll: true });
}
