/** Root margin of the band in which a section counts as being read. */
const READING_BAND = '-18% 0px -72% 0px';

/** Marks the section being read in the contents; none above the first or below the last. Returns a cleanup function. */
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

/** Enables progress marks and the print button of a text. Returns a cleanup function. */
export function followReading(text: HTMLElement): () => void {
  const stopMarking = markCurrent(text);
  text.addEventListener('click', printWhenAsked);
  return () => {
    stopMarking();
    text.removeEventListener('click', printWhenAsked);
  };
}
