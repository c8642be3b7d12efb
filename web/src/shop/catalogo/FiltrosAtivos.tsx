import { Button, Group, Text } from '@mantine/core';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { CloseIcon } from '../../ui/icons.tsx';
import styles from './FiltrosAtivos.module.css';

export interface FiltroAtivo {
  readonly label: string;
  readonly without: string;
}

/** The active filters in one row, each removable, and a button that removes all. Works without JavaScript. */
export function FiltrosAtivos({
  filtros,
  clearable,
  onRemove,
}: {
  filtros: readonly FiltroAtivo[];
  /** False when the page shows another way to remove all. */
  clearable: boolean;
  onRemove: () => void;
}) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  if (filtros.length === 0) return null;
  return (
    <Group gap="xs" className={styles['active']}>
      <Group component="ul" gap="xs" aria-label="Filtros ativos">
        {filtros.map(({ label, without }) => (
          <li key={label}>
            <Text
              component={Link}
              to={without}
              variant="soft"
              className={styles['filter']}
              aria-label={`Remover filtro: ${label}`}
              onClick={onRemove}
            >
              {label}
              <CloseIcon size={13} />
            </Text>
          </li>
        ))}
      </Group>
      {clearable && (
        <form
          action={pathname}
          onSubmit={(event) => {
            event.preventDefault();
            onRemove();
            void navigate(pathname);
          }}
        >
          <Button type="submit" variant="subtle" size="sm" mih="2rem" px="sm" c="var(--amber)">
            Limpar <span className="visually-hidden">filtros</span>
          </Button>
        </form>
      )}
    </Group>
  );
}
