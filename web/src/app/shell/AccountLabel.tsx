import { Text } from '@mantine/core';
import type { SessionUser } from '../../lib/session/session.ts';
import { ChevronDownIcon, UserIcon } from '../../ui/icons.tsx';
import styles from './AccountMenu.module.css';

export function AccountLabel({ user }: { user: SessionUser }) {
  return (
    <>
      <UserIcon />
      <Text span truncate className={styles['name']}>
        {user.username}
      </Text>
      <ChevronDownIcon size={16} className={styles['chevron']} />
    </>
  );
}
