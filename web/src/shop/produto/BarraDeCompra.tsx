import type { ReactNode, RefObject } from 'react';
import { useOnScreen } from '../../ui/useOnScreen.ts';
import styles from './BarraDeCompra.module.css';

/** Everything below the header counts as visible, so the bar appears only after the button was passed. */
const BELOW_THE_HEADER = '-76px 0px 1000000px';

// By hand: a bar that is fixed on phones only, by a media query.
/** On phones, a buy bar once the page's own button has scrolled out of view. */
export function BarraDeCompra({
  watched,
  children,
}: {
  watched: RefObject<HTMLElement | null>;
  children: ReactNode;
}) {
  const notPassed = useOnScreen(watched, { margin: BELOW_THE_HEADER, before: true });
  if (notPassed) return null;
  return (
    <section className={`dock ${styles['bar']}`} data-dock="" aria-label="Comprar">
      {children}
    </section>
  );
}
