import { lazy, Suspense, useState } from 'react';
import type { SessionUser } from '../../shared/session/session.ts';
import { AccountLabel } from './AccountLabel.tsx';
import styles from './AccountMenu.module.css';

const loadDropdown = () => import('./AccountDropdown.tsx');
const AccountDropdown = lazy(loadDropdown);

/** SHELL-06, SHELL-07: the account's button at once, its menu when somebody wants it. */
export function AccountMenu({ user }: { user: SessionUser }) {
  const [wanted, setWanted] = useState(false);
  // Asked for again when it is opened, where a failure is caught.
  const preload = () => void loadDropdown().catch(() => undefined);
  const button = (
    <button
      type="button"
      className={styles['trigger']}
      aria-haspopup="menu"
      aria-expanded={false}
      aria-label={`Conta de ${user.username}`}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => setWanted(true)}
    >
      <AccountLabel user={user} />
    </button>
  );
  if (!wanted) return button;
  return (
    <Suspense fallback={button}>
      <AccountDropdown user={user} />
    </Suspense>
  );
}
