import { Anchor, Text } from '@mantine/core';
import type { MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import { ArrowLeftIcon, ArrowRightIcon } from './icons.tsx';
import styles from './Pagination.module.css';
import { pageMarks } from './page-marks.ts';
import { staysHere } from './stays-here.ts';

// By hand: links with addresses, which work without JavaScript. `usePagination` marks other pages than the
// specification.
/** Pagination bar of a list. Every page is a link with its address. */
export function Pagination({
  label,
  current,
  total,
  addressOf,
  onTurn,
  brief = false,
}: {
  label: string;
  current: number;
  total: number;
  addressOf: (page: number) => string;
  /** Called when a click turns the page in this tab. */
  onTurn: () => void;
  /** Names the page instead of linking each. */
  brief?: boolean;
}) {
  if (total <= 1) return null;
  const turn = (event: MouseEvent) => {
    if (staysHere(event)) onTurn();
  };
  const step = (page: number, rel: 'prev' | 'next') => {
    if (page < 1 || page > total) return null;
    const text = rel === 'prev' ? 'Anterior' : 'Próxima';
    return (
      <Anchor
        component={Link}
        variant="quiet"
        to={addressOf(page)}
        rel={rel}
        aria-label={brief ? undefined : rel === 'prev' ? 'Página anterior' : 'Próxima página'}
        className={styles[rel]}
        onClick={turn}
      >
        {rel === 'prev' && <ArrowLeftIcon size={18} />}
        {text}
        {rel === 'next' && <ArrowRightIcon size={18} />}
      </Anchor>
    );
  };
  return (
    <nav aria-label={label} data-brief={brief || undefined} className={styles['bar']}>
      {step(current - 1, 'prev')}
      {brief ? (
        <Text variant="count" className={styles['where']}>
          Página {current} de {total}
        </Text>
      ) : (
        <ol className={styles['pages']}>
          {pageMarks(current, total).map((mark, index) =>
            mark === 'gap' ? (
              <li
                key={index === 1 ? 'before' : 'after'}
                className={styles['gap']}
                aria-hidden="true"
              >
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
      )}
      {step(current + 1, 'next')}
    </nav>
  );
}
