import { Link } from 'react-router-dom';
import { CloseIcon } from '../../shared/ui/icons.tsx';
import styles from './FiltrosAtivos.module.css';

/** One filter that is on: its words, and the address of the list without it. */
export interface FiltroAtivo {
  readonly label: string;
  readonly without: string;
}

/** SHOP-02: what narrows the list, each to be taken away alone, or all at once. */
export function FiltrosAtivos({
  filtros,
  clear,
  onRemove,
}: {
  filtros: readonly FiltroAtivo[];
  /** The list's address without any filter. */
  clear: string;
  onRemove: () => void;
}) {
  if (filtros.length === 0) return null;
  return (
    <ul className={styles['active']} aria-label="Filtros ativos">
      {filtros.map(({ label, without }) => (
        <li key={label}>
          <Link
            to={without}
            className={styles['filter']}
            aria-label={`Remover filtro: ${label}`}
            onClick={onRemove}
          >
            {label}
            <CloseIcon size={13} />
          </Link>
        </li>
      ))}
      {filtros.length > 1 && (
        <li>
          <Link to={clear} className={styles['clear']} onClick={onRemove}>
            Limpar tudo
          </Link>
        </li>
      )}
    </ul>
  );
}
