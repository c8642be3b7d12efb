import type { SessionUser } from '../../lib/session/session.ts';
import { ChevronDownIcon, UserIcon } from '../../ui/icons.tsx';
import styles from './AccountMenu.module.css';

export function AccountLabel({ user }: { user: SessionUser }) {
  return (
    <>
      <UserIcon />
      <span className={styles['name']}>{user.username}</span>
      <ChevronDownIcon size={16} className={styles['chevron']} />
    </>
  );
}
