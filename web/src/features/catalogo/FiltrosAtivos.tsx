import { Link } from 'react-router-dom';
import { CloseIcon } from '../../shared/ui/icons.tsx';
import styles from './FiltrosAtivos.module.css';

export interface FiltroAtivo {
  readonly label: string;
  readonly without: string;
}

export function FiltrosAtivos({
  filtros,
  clear,
  onRemove,
}: {
  filtros: readonly FiltroAtivo[];
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
