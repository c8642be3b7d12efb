import '@mantine/core/styles/ActionIcon.layer.css';
import { ActionIcon, Group, Text } from '@mantine/core';
import { useId } from 'react';
import { icon } from './icons.tsx';
import styles from './Quantity.module.css';

const PlusIcon = icon(<path d="M12 5.5v13M5.5 12h13" />);
const MinusIcon = icon(<path d="M5.5 12h13" />);

// By hand: ActionIcon. A blocked step stays focusable and names the limit; NumberInput disables it.
/**
 * Stepper. A blocked button stays focusable and gives the reason. The caller announces changes. It also checks each
 * press against the limits: `value` may be older than the last press.
 */
export function Quantity({
  value,
  name,
  onLess,
  onMore,
  limit,
}: {
  value: number;
  name: string;
  onLess: () => void;
  onMore: () => void;
  limit: string | null;
}) {
  const reason = useId();
  return (
    <Group gap="var(--space-1) var(--space-3)">
      <fieldset className={styles['controls']}>
        <legend className="visually-hidden">Quantidade de {name}</legend>
        <ActionIcon
          variant="subtle"
          aria-label={`Diminuir quantidade de ${name}`}
          aria-disabled={value <= 1}
          onClick={onLess}
        >
          <MinusIcon size={16} />
        </ActionIcon>
        <Text component="span" variant="figures" miw="1.75rem" fw={600} ta="center">
          {value}
        </Text>
        <ActionIcon
          variant="subtle"
          aria-label={`Aumentar quantidade de ${name}`}
          aria-disabled={limit !== null}
          aria-describedby={limit === null ? undefined : reason}
          title={limit ?? undefined}
          onClick={onMore}
        >
          <PlusIcon size={16} />
        </ActionIcon>
      </fieldset>
      {limit === null ? null : (
        <Text id={reason} c="dimmed" fz="xs">
          {limit}
        </Text>
      )}
    </Group>
  );
}
