import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { SessionUser } from '../../lib/session/session.ts';
import { Late } from '../../ui/Late.tsx';
import { AccountButton } from './AccountButton.tsx';

const load = () => import('./AccountDropdown.tsx').then((it) => it.AccountDropdown);
const preload = () => void load().catch(() => undefined);

// By hand: the button alone is on every page; Menu loads on hover, focus or click.
/** The account's button. The menu's code loads on hover, focus or click. */
export function AccountMenu({ user }: { user: SessionUser }) {
  const [open, setOpen] = useState(false);
  const navigate = useNavigate();
  const trigger = (
    <AccountButton
      user={user}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => setOpen(true)}
    />
  );
  if (!open) return trigger;
  // Falls back to the first page of the menu.
  const onMissing = () => {
    setOpen(false);
    void navigate(user.isAdmin ? '/dashboard' : '/painel');
  };
  return <Late load={load} props={{ user }} fallback={trigger} onMissing={onMissing} />;
}
