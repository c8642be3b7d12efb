import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { Menu } from '@mantine/core';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import type { SessionUser } from '../../lib/session/session.ts';
import { useSignOut } from '../../lib/session/useSignOut.ts';
import { AccountButton } from './AccountButton.tsx';
import styles from './AccountMenu.module.css';
import { accountLinks } from './navigation.ts';

/** The account's menu. Opens when mounted, because a click on its button loads it. */
export function AccountDropdown({ user }: { user: SessionUser }) {
  const trigger = useRef<HTMLButtonElement>(null);
  const signOut = useSignOut();
  return (
    <Menu
      zIndex="var(--z-menu)"
      defaultOpened
      onClose={() => trigger.current?.focus()}
      position="bottom-end"
      offset={8}
      width={240}
      loop
      classNames={styles}
    >
      <Menu.Target>
        <AccountButton ref={trigger} user={user} />
      </Menu.Target>
      <Menu.Dropdown aria-label="Conta">
        {accountLinks(user).map(({ label, to }) => (
          <Menu.Item key={to} component={Link} to={to}>
            {label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={signOut}>Sair</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
