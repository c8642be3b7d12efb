import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import styles from './BarraDeCompra.module.css';

/** On phones, the way to buy once the page's own button is out of sight. */
export function BarraDeCompra({
  watched,
  children,
}: {
  watched: RefObject<HTMLElement | null>;
  children: ReactNode;
}) {
  const [away, setAway] = useState(false);
  useEffect(() => {
    const target = watched.current;
    if (!target || !('IntersectionObserver' in window)) return;
    const observer = new IntersectionObserver(([entry]) => {
      setAway(entry ? !entry.isIntersecting : false);
    });
    observer.observe(target);
    return () => observer.disconnect();
  }, [watched]);
  if (!away) return null;
  return (
    <section className={styles['bar']} data-dock="" aria-label="Comprar">
      {children}
    </section>
  );
}
