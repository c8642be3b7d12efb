import { useRef } from 'react';
import { Late } from '../../ui/Late.tsx';
import { useOnScreen } from '../../ui/useOnScreen.ts';
import styles from './Frete.module.css';

const load = () => import('./CalculoDeFrete.tsx').then(({ CalculoDeFrete }) => CalculoDeFrete);

// By hand: the place where the freight form loads.
/** Loads the freight form near the viewport. If it fails, the cart still quotes freight. */
export function Frete() {
  const container = useRef<HTMLDivElement>(null);
  const near = useOnScreen(container, { margin: '200px', once: true });
  return (
    <div ref={container} className={`${styles['freight']} needs-js`}>
      {near ? <Late load={load} props={{}} /> : null}
    </div>
  );
}
