import { Anchor, Box, Group, UnstyledButton } from '@mantine/core';
import { useRef } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { HEADER_SOLID_AFTER } from '../../lib/constants.ts';
import { useSession } from '../../lib/session/useSession.ts';
import { CarrinhoFlutuante } from '../../shop/carrinho/CarrinhoFlutuante.tsx';
import { AnchorOut, ButtonLink } from '../../ui/ButtonLink.tsx';
import { HeartIcon, UserIcon } from '../../ui/icons.tsx';
import { useOnScreen } from '../../ui/useOnScreen.ts';
import { AccountMenu } from './AccountMenu.tsx';
import { Brand } from './Brand.tsx';
import styles from './Header.module.css';
import { MobileMenu } from './MobileMenu.tsx';
import { siteLinks } from './navigation.ts';
import { Search } from './Search.tsx';

export function Header({ conversaUrl }: { conversaUrl: string | null }) {
  const mark = useRef<HTMLDivElement>(null);
  const atTop = useOnScreen(mark, { before: true });
  const session = useSession();
  const { pathname, search } = useLocation();
  return (
    <>
      <div ref={mark} className={styles['mark']} style={{ height: HEADER_SOLID_AFTER }} />
      <header className={styles['header']} data-solid={!atTop || undefined}>
        <Box className={`page-width ${styles['inner']}`}>
          <MobileMenu conversaUrl={conversaUrl} className={styles['phone']} />
          <Brand className={styles['brand']} />
          <nav className={styles['nav']} aria-label="Principal">
            <ul>
              {siteLinks.map(({ label, to }) => (
                <li key={to}>
                  <Anchor
                    component={NavLink}
                    to={to}
                    variant="quiet"
                    display="flex"
                    className={styles['link'] ?? ''}
                  >
                    {label}
                  </Anchor>
                </li>
              ))}
              {conversaUrl === null ? null : (
                <li>
                  <AnchorOut href={conversaUrl} display="flex" className={styles['link'] ?? ''}>
                    Contato
                  </AnchorOut>
                </li>
              )}
            </ul>
          </nav>
          <Search className={styles['search']} />
          <Group gap="xs" wrap="nowrap" className={styles['right']}>
            <UnstyledButton
              component={Link}
              to="/favoritos"
              variant="round"
              className={styles['wide']}
              aria-label="Favoritos"
            >
              <HeartIcon />
            </UnstyledButton>
            <div>
              {session ? (
                <AccountMenu user={session} />
              ) : (
                <ButtonLink
                  to="/login"
                  state={{ from: pathname + search }}
                  variant="outline"
                  size="sm"
                  className={styles['login']}
                >
                  <UserIcon className={styles['phone']} />
                  <span className={styles['loginText']}>Fazer Login</span>
                </ButtonLink>
              )}
            </div>
            <CarrinhoFlutuante />
          </Group>
        </Box>
      </header>
    </>
  );
}
