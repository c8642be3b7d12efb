/**
 * Tells the style sheet how wide the window's scroll bar is: without it, under a dialog, the page stays as wide as
 * it was. Call it before the dialog is there.
 */
export function holdPageWidth(): void {
  const { documentElement: root } = document;
  root.style.setProperty('--scrollbar', `${window.innerWidth - root.clientWidth}px`);
}
