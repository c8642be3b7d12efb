import type { MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import { ArrowLeftIcon, ArrowRightIcon } from './icons.tsx';
import styles from './Pagination.module.css';
import { pageMarks } from './page-marks.ts';

/** True for a click that changes this page, rather than opening the link elsewhere. */
function staysHere(event: MouseEvent): boolean {
  return event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
}

/** SHOP-06, SHOP-08: the way through a list's pages. Every page is a link with an address of its own. */
export function Pagination({
  label,
  current,
  total,
  addressOf,
  onTurn,
}: {
  label: string;
  current: number;
  total: number;
  addressOf: (page: number) => string;
  /** A page of this list was chosen and is about to be shown here. */
  onTurn: () => void;
}) {
  if (total <= 1) return null;
  const turn = (event: MouseEvent) => {
    if (staysHere(event)) onTurn();
  };
  const step = (page: number, rel: 'prev' | 'next') => {
    const text = rel === 'prev' ? 'Anterior' : 'Próxima';
    const content = (
      <>
        {rel === 'prev' && <ArrowLeftIcon size={18} />}
        {text}
        {rel === 'next' && <ArrowRightIcon size={18} />}
      </>
    );
    const className = `${styles['step']} ${styles[rel]}`;
    return page < 1 || page > total ? (
      <span className={className} aria-hidden="true">
        {content}
      </span>
    ) : (
      <Link
        to={addressOf(page)}
        rel={rel}
        aria-label={rel === 'prev' ? 'Página anterior' : 'Próxima página'}
        className={className}
        onClick={turn}
      >
        {content}
      </Link>
    );
  };
  return (
    <nav aria-label={label} className={styles['bar']}>
      {step(current - 1, 'prev')}
      <ol className={styles['pages']}>
        {pageMarks(current, total).map((mark, index) =>
          mark === 'gap' ? (
            <li key={index === 1 ? 'before' : 'after'} className={styles['gap']} aria-hidden="true">
              …
            </li>
          ) : (
            <li key={mark}>
              <Link
                to={addressOf(mark)}
                aria-label={`Página ${mark}`}
                aria-current={mark === current ? 'page' : undefined}
                className={styles['page']}
                onClick={turn}
              >
                {mark}
              </Link>
            </li>
          ),
        )}
      </ol>
      {step(current + 1, 'next')}
    </nav>
  );
}
