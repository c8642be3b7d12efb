import { type ComponentType, useEffect, useRef, useState } from 'react';
import styles from './Frete.module.css';

const load = () => import('./CalculoDeFrete.tsx');

/** Room for the freight's form, whose code comes once it is about to be seen. */
export function Frete() {
  const place = useRef<HTMLDivElement>(null);
  const [Calculo, setCalculo] = useState<ComponentType | null>(null);
  useEffect(() => {
    const target = place.current;
    if (!target) return undefined;
    const fetchCode = () =>
      void load().then(
        (module) => setCalculo(() => module.CalculoDeFrete),
        // Without its code there is still the freight of the cart.
        () => undefined,
      );
    if (!('IntersectionObserver' in window)) {
      fetchCode();
      return undefined;
    }
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        fetchCode();
      },
      { rootMargin: '200px' },
    );
    observer.observe(target);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={place} className={`${styles['freight']} needs-js`}>
      {Calculo ? <Calculo /> : null}
    </div>
  );
}
