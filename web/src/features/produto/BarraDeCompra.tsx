import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import styles from './BarraDeCompra.module.css';

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
    const observer = new IntersectionObserver(([entry]) => {
      // Above the window, not below it: who has not come to the button yet will see it.
      if (entry) setPassed(!entry.isIntersecting && entry.boundingClientRect.top < 0);
    });
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
