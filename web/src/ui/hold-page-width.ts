/** Exposes the scroll bar's width to CSS, so the page keeps its width under a dialog. Call it before opening one. */
export function holdPageWidth(): void {
  const { documentElement: root } = document;
  root.style.setProperty('--scrollbar', `${window.innerWidth - root.clientWidth}px`);
}
