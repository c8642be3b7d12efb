import { Group, Stack, UnstyledButton } from '@mantine/core';
import { type MouseEvent, useLayoutEffect, useRef, useState } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { useSession } from '../../lib/session/useSession.ts';
import { holdPageWidth } from '../../ui/hold-page-width.ts';
import { CloseIcon, MenuIcon } from '../../ui/icons.tsx';
import { Late } from '../../ui/Late.tsx';
import { Brand } from './Brand.tsx';
import styles from './MobileMenu.module.css';
import { siteLinks } from './navigation.ts';

const loadCategorias = () => import('./MenuCategorias.tsx').then((module) => module.MenuCategorias);

// By hand: the browser's modal `dialog`, which needs no script of a library on every page.
export function MobileMenu({
  conversaUrl,
  className,
}: {
  conversaUrl: string | null;
  className?: string | undefined;
}) {
  const session = useSession();
  const dialog = useRef<HTMLDialogElement>(null);
  const [opened, setOpened] = useState(false);
  const close = () => dialog.current?.close();
  // Closes on Back as well, before the new page's title takes the focus: a modal dialog blocks focus behind it.
  const { key } = useLocation();
  const visit = useRef(key);
  useLayoutEffect(() => {
    if (visit.current === key) return;
    visit.current = key;
    dialog.current?.close();
  }, [key]);
  const links = [
    ...siteLinks,
    { label: 'Meus Pedidos', to: '/meus-pedidos' },
    { label: 'Favoritos', to: '/favoritos' },
    ...(session ? [] : [{ label: 'Fazer Login', to: '/login' }]),
  ];
  // A click on the backdrop targets the dialog itself.
  const onClick = ({ target, currentTarget }: MouseEvent<HTMLDialogElement>) => {
    if (target === currentTarget || (target instanceof Element && target.closest('a'))) close();
  };
  return (
    <div className={[className, 'needs-js'].filter(Boolean).join(' ')}>
      <UnstyledButton
        variant="round"
        ml="-0.6rem"
        c="var(--text)"
        aria-label="Abrir menu"
        aria-haspopup="dialog"
        onClick={() => {
          holdPageWidth();
          setOpened(true);
          dialog.current?.showModal();
        }}
      >
        <MenuIcon size={24} />
      </UnstyledButton>
      {/* The click handler only closes; the keyboard has Escape and the close button. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions */}
      <dialog ref={dialog} className={styles['panel']} aria-label="Menu" onClick={onClick}>
        <Stack gap="xl" mih="100%" p="var(--space-4) var(--gutter)">
          <Group justify="space-between" wrap="nowrap">
            <Brand />
            <UnstyledButton
              variant="round"
              ml="-0.6rem"
              c="var(--text)"
              aria-label="Fechar menu"
              onClick={close}
            >
              <CloseIcon size={24} />
            </UnstyledButton>
          </Group>
          <nav aria-label="Menu">
            <ul className={styles['links']}>
              {links.map(({ label, to }) => (
                <li key={to}>
                  <NavLink to={to}>{label}</NavLink>
                  {opened && to === '/produtos' && <Late load={loadCategorias} props={{}} />}
                </li>
              ))}
              {conversaUrl === null ? null : (
                <li>
                  <a href={conversaUrl} target="_blank" rel="noopener noreferrer">
                    Contato
                  </a>
                </li>
              )}
            </ul>
          </nav>
        </Stack>
      </dialog>
    </div>
  );
}
