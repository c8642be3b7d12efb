import { type ComponentType, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { SessionUser } from '../../lib/session/session.ts';
import { AccountLabel } from './AccountLabel.tsx';
import styles from './AccountMenu.module.css';

const loadDropdown = () => import('./AccountDropdown.tsx');

/** The account's button. The menu's code loads on hover, focus or click. */
export function AccountMenu({ user }: { user: SessionUser }) {
  const [Dropdown, setDropdown] = useState<ComponentType<{ user: SessionUser }> | null>(null);
  const navigate = useNavigate();
  const preload = () => void loadDropdown().catch(() => undefined);
  const open = () =>
    void loadDropdown().then(
      (module) => setDropdown(() => module.default),
      // Falls back to the first page of the menu.
      () => navigate(user.isAdmin ? '/dashboard' : '/painel'),
    );
  if (Dropdown) return <Dropdown user={user} />;
  return (
    <button
      type="button"
      className={styles['trigger']}
      aria-haspopup="menu"
      aria-expanded={false}
      aria-label={`Conta de ${user.username}`}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={open}
    >
      <AccountLabel user={user} />
    </button>
  );
}
