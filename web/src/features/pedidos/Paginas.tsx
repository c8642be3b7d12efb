import { Link } from 'react-router-dom';
import { ArrowLeftIcon, ArrowRightIcon } from '../../shared/ui/icons.tsx';
import { staysHere } from '../../shared/ui/stays-here.ts';
import styles from './Paginas.module.css';

export function Paginas({
  label = 'Páginas de pedidos',
  atual,
  total,
  addressOf,
  onTurn,
}: {
  label?: string;
  atual: number;
  total: number;
  addressOf: (pagina: number) => string;
  /** Called before another page of the list is shown. */
  onTurn: () => void;
}) {
  if (total <= 1) return null;
  const step = (pagina: number, rel: 'prev' | 'next') =>
    pagina < 1 || pagina > total ? null : (
      <Link
        to={addressOf(pagina)}
        rel={rel}
        className={styles[rel]}
        onClick={(event) => {
          if (staysHere(event)) onTurn();
        }}
      >
        {rel === 'prev' ? <ArrowLeftIcon size={18} /> : null}
        {rel === 'prev' ? 'Anterior' : 'Próxima'}
        {rel === 'next' ? <ArrowRightIcon size={18} /> : null}
      </Link>
    );
  return (
    <nav aria-label={label} className={styles['bar']}>
      {step(atual - 1, 'prev')}
      <p className={styles['where']}>
        Página {atual} de {total}
      </p>
      {step(atual + 1, 'next')}
    </nav>
  );
}
