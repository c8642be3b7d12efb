import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import styles from './BarraDeCompra.module.css';

/**
 * Everything from the header's lower edge down counts as in sight, however far below the window: who has not come
 * to the button yet will see it, and a jump past it is noticed.
 */
const BELOW_THE_HEADER = '-76px 0px 1000000px';

/** On phones, the way to buy once the page's own button has been passed. */
export function BarraDeCompra({
  watched,
  children,
}: {
  watched: RefObject<HTMLElement | null>;
  children: ReactNode;
}) {
  const [passed, setPassed] = useState(false);
  useEffect(() => {
    const target = watched.current;
    if (!target || !('IntersectionObserver' in window)) return;
    const observer = new IntersectionObserver(
      ([entry]) => setPassed(entry ? !entry.isIntersecting : false),
      { rootMargin: BELOW_THE_HEADER },
    );
    observer.observe(target);
    return () => observer.disconnect();
  }, [watched]);
  if (!passed) return null;
  return (
    <section className={styles['bar']} data-dock="" aria-label="Comprar">
      {children}
    </section>
  );
}
