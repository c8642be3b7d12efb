import { type ReactNode, type Ref, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import type { OriginState } from '../../shared/routing/origin.ts';
import { ButtonLink } from '../../shared/ui/Button.tsx';
import styles from './checkout.module.css';

/** A title, what there is to say, and the ways on. */
export function Tela({
  title,
  titleRef,
  mark,
  children,
  ways,
  more,
}: {
  title: string;
  titleRef?: Ref<HTMLHeadingElement>;
  /** A drawing over the title. */
  mark?: ReactNode;
  children: ReactNode;
  ways: ReactNode;
  /** What comes after the ways on. */
  more?: ReactNode;
}) {
  return (
    <div className={styles['screen']}>
      {mark ? <div className={styles['mark']}>{mark}</div> : null}
      <h1 tabIndex={-1} ref={titleRef}>
        {title}
      </h1>
      <div className={styles['text']}>{children}</div>
      <div className={styles['ways']}>{ways}</div>
      {more ? <div className={styles['more']}>{more}</div> : null}
    </div>
  );
}

/** C-21: whose order it is, only an account says. */
export function Entre({ title, from }: { title: string; from?: string }) {
  const { pathname, search } = useLocation();
  return (
    <Tela
      title={title}
      ways={
        <>
          <ButtonLink to="/login" state={{ from: from ?? pathname + search } satisfies OriginState}>
            Fazer Login
          </ButtonLink>
          <ButtonLink to="/produtos" look="outline">
            Ver Produtos
          </ButtonLink>
        </>
      }
    >
      <p className={styles['statement']}>Entre para continuar</p>
      <p>O pedido fica guardado na sua conta. Depois do login você volta direto para cá.</p>
    </Tela>
  );
}

/** Until the browser knows whose page it is, and for who has no JavaScript. */
export function Espera({ title }: { title: string }) {
  return (
    <div className={styles['screen']}>
      <h1 tabIndex={-1}>{title}</h1>
      <div className={styles['text']}>
        <p role="status" className="needs-js">
          Carregando pedido...
        </p>
        <noscript>
          <p>Esta página precisa de JavaScript. Ligue-o no navegador e abra-a de novo.</p>
        </noscript>
      </div>
    </div>
  );
}

/** A title that takes the focus where it takes another one's place, and so is read. */
export function useTitleFocus(wanted: boolean) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (wanted) title.current?.focus();
  }, [wanted]);
  return title;
}
