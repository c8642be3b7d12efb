import { useEffect, useRef, useState } from 'react';
import { Late } from '../../ui/Late.tsx';
import styles from './Frete.module.css';

const load = () => import('./CalculoDeFrete.tsx').then(({ CalculoDeFrete }) => CalculoDeFrete);

// By hand: the place where the freight form loads.
/** Loads the freight form near the viewport. If it fails, the cart still quotes freight. */
export function Frete() {
  const container = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    const target = container.current;
    if (!target) return undefined;
    if (!('IntersectionObserver' in window)) {
      queueMicrotask(() => setNear(true));
      return undefined;
    }
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        setNear(true);
      },
      { rootMargin: '200px' },
    );
    observer.observe(target);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={container} className={`${styles['freight']} needs-js`}>
      {near ? <Late load={load} props={{}} /> : null}
    </div>
  );
}
