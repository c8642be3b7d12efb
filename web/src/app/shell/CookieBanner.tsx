import { type RefObject, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../shared/ui/Button.tsx';
import styles from './CookieBanner.module.css';
import { chooseCookies, useCookieBanner } from './cookie-choice.ts';

/** Says how high the banner is, so that what lies at the page's lower edge moves above it. */
function useDock(section: RefObject<HTMLElement | null>, shown: boolean): void {
  useEffect(() => {
    const banner = section.current;
    if (!shown || !banner) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      style.setProperty('--dock', `${banner.offsetHeight}px`);
    });
    observer.observe(banner);
    return () => {
      observer.disconnect();
      style.removeProperty('--dock');
    };
  }, [section, shown]);
}

/** COOKIE-01 … COOKIE-03, C-60: asks about cookies without standing in the way of the shop. */
export function CookieBanner() {
  const state = useCookieBanner();
  const section = useRef<HTMLElement>(null);
  useDock(section, state !== 'hidden');
  useEffect(() => {
    if (state === 'again') section.current?.focus();
  }, [state]);
  if (state === 'hidden') return null;
  return (
    <section ref={section} tabIndex={-1} className={styles['banner']} aria-label="Cookies">
      <div className={styles['inner']}>
        <p className={styles['text']}>
          Usamos só os cookies que a loja precisa para funcionar. Com o seu aceite, também podemos
          medir o que melhorar. Leia a{' '}
          <Link to="/politica-de-privacidade">política de privacidade</Link>.
        </p>
        <div className={styles['choices']}>
          <Button look="outline" small onClick={() => chooseCookies('rejected')}>
            Recusar
          </Button>
          <Button look="outline" small onClick={() => chooseCookies('accepted')}>
            Aceitar
          </Button>
        </div>
      </div>
    </section>
  );
}
