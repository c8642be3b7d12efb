/** The band of the window that the eyes are on, cut from its upper and lower edge. */
const READING_BAND = '-18% 0px -72% 0px';

/** Marks, in the contents of a text, the section that is being read; none above the first and below the last. */
function markCurrent(text: HTMLElement): () => void {
  const links = [...text.querySelectorAll<HTMLAnchorElement>('[data-contents] a')];
  const inBand = new Set<string>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) inBand.add(target.id);
        else inBand.delete(target.id);
      }
      const current = links.find(({ hash }) => inBand.has(hash.slice(1)));
      for (const link of links) {
        if (link === current) link.setAttribute('aria-current', 'location');
        else link.removeAttribute('aria-current');
      }
    },
    { rootMargin: READING_BAND },
  );
  for (const { hash } of links) {
    const section = document.getElementById(hash.slice(1));
    if (section) observer.observe(section);
  }
  return () => observer.disconnect();
}

function printWhenAsked({ target }: Event): void {
  if (target instanceof Element && target.closest('[data-print]')) window.print();
}

/** What moves in a text that is only read: its contents follow the eyes, and its button prints. */
export function followReading(text: HTMLElement): () => void {
  const stopMarking = markCurrent(text);
  text.addEventListener('click', printWhenAsked);
  return () => {
    stopMarking();
    text.removeEventListener('click', printWhenAsked);
  };
}
