import { useEffect, useRef, useState } from 'react';
import { Late } from '../../shared/ui/Late.tsx';
import styles from './Frete.module.css';

const load = () => import('./CalculoDeFrete.tsx').then(({ CalculoDeFrete }) => CalculoDeFrete);

/** Room for the freight's form, whose code comes once it is about to be seen. Without it there is still the freight of the cart. */
export function Frete() {
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    const target = place.current;
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
    <div ref={place} className={`${styles['freight']} needs-js`}>
      {near ? <Late load={load} props={{}} /> : null}
    </div>
  );
}
