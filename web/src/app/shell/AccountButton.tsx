import { Anchor, Text } from '@mantine/core';
import type { ComponentProps } from 'react';
import type { SessionUser } from '../../lib/session/session.ts';
import { ChevronDownIcon, UserIcon } from '../../ui/icons.tsx';
import styles from './AccountMenu.module.css';

/** The account's button: alone, and as the target of its menu. */
export function AccountButton({
  user,
  ...button
}: { user: SessionUser } & Omit<ComponentProps<'button'>, 'color' | 'type'>) {
  return (
    <Anchor
      {...button}
      component="button"
      type="button"
      variant="quiet"
      className={styles['trigger'] ?? ''}
      aria-label={`Conta de ${user.username}`}
    >
      <UserIcon />
      <Text span truncate className={styles['name']}>
        {user.username}
      </Text>
      <ChevronDownIcon size={16} className={styles['chevron']} />
    </Anchor>
  );
}
