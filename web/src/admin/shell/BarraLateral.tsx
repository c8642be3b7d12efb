import { ActionIcon, Box, Flex, Group, NavLink, Text } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useSession } from '../../lib/session/useSession.ts';
import { useSignOut } from '../../lib/session/useSignOut.ts';
import { CloseIcon, MenuIcon } from '../../ui/icons.tsx';
import { SECOES } from '../kit/secoes.ts';
import { Busca } from '../paleta/Busca.tsx';
import styles from './BarraLateral.module.css';

const EXIT_LINKS = [
  { to: '/', label: 'Home' },
  { to: '/produtos', label: 'Ver loja' },
  { to: '/sobre', label: 'Sobre' },
] as const;

export function BarraLateral({ current }: { current: string }) {
  const session = useSession();
  const signOut = useSignOut();
  const [open, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);

  useWindowEvent('keydown', ({ key }) => {
    if (!open || key !== 'Escape') return;
    setOpen(false);
    toggle.current?.focus();
  });

  return (
    <Box
      flex="none"
      w={{ md: '15rem' }}
      h={{ md: '100svh' }}
      px={{ md: 'md' }}
      py={{ md: 'lg' }}
      pos="sticky"
      top={0}
      bg="var(--bg-deep)"
      style={{ zIndex: 'var(--z-header)' }}
      className={styles['sidebar']}
    >
      <Flex
        wrap="wrap"
        align="center"
        justify="space-between"
        gap={{ base: 0, md: 'md' }}
        mih="3.5rem"
        px={{ base: 'var(--gutter)', md: 'sm' }}
      >
        <Flex
          component={Link}
          to="/dashboard"
          wrap="wrap"
          gap="xs"
          align="baseline"
          ff="heading"
          fz="var(--size-3)"
          td="none"
        >
          Decantária
          <Text span size="xs" ff="text" lts="0.14em" tt="uppercase" c="var(--amber)">
            painel
          </Text>
        </Flex>
        <Busca />
        <ActionIcon
          ref={toggle}
          variant="transparent"
          color="var(--text)"
          size="xl"
          hiddenFrom="md"
          mr="calc(-1 * min(var(--space-3), var(--gutter)))"
          aria-expanded={open}
          aria-controls="secoes-do-painel"
          aria-label={open ? 'Fechar menu do painel' : 'Abrir menu do painel'}
          onClick={() => setOpen(!open)}
        >
          {open ? <CloseIcon size={24} /> : <MenuIcon size={24} />}
        </ActionIcon>
      </Flex>
      <Flex
        component="nav"
        direction="column"
        id="secoes-do-painel"
        aria-label="Painel"
        {...(open ? {} : { visibleFrom: 'md' })}
        gap={{ base: 'md', md: 'lg' }}
        mt={{ md: 'lg' }}
        className={styles['nav']}
      >
        <ul>
          {SECOES.map(({ id, label }) => (
            <li key={id}>
              <NavLink
                component={Link}
                to={{ pathname: '/dashboard', hash: `#${id}` }}
                label={label}
                aria-current={id === current ? 'page' : undefined}
                onClick={() => setOpen(false)}
              />
            </li>
          ))}
        </ul>
        <Box pt="md" style={{ borderTop: '1px solid var(--line)' }}>
          <Group component="ul" gap={0}>
            {EXIT_LINKS.map(({ to, label }) => (
              <li key={to}>
                <NavLink
                  component={Link}
                  to={to}
                  label={<Text variant="soft">{label}</Text>}
                  px="sm"
                />
              </li>
            ))}
          </Group>
          {session ? (
            <NavLink component="button" type="button" label="Sair" onClick={signOut} />
          ) : (
            // A session that has just ended.
            <NavLink component={Link} to="/login" label="Entrar" />
          )}
        </Box>
      </Flex>
    </Box>
  );
}
