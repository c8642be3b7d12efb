import { ActionIcon, Box, NavLink } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
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

  useEffect(() => {
    if (!open) return undefined;
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      setOpen(false);
      toggle.current?.focus();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [open]);

  return (
    <div className={styles['sidebar']} data-open={open || undefined}>
      <div className={styles['head']}>
        <Link to="/dashboard" className={styles['brand']}>
          Decantária
          <span>painel</span>
        </Link>
        <Busca />
        <ActionIcon
          ref={toggle}
          variant="transparent"
          color="var(--text)"
          size="xl"
          className={styles['toggle']}
          aria-expanded={open}
          aria-controls="secoes-do-painel"
          aria-label={open ? 'Fechar menu do painel' : 'Abrir menu do painel'}
          onClick={() => setOpen(!open)}
        >
          {open ? <CloseIcon size={24} /> : <MenuIcon size={24} />}
        </ActionIcon>
      </div>
      <nav id="secoes-do-painel" aria-label="Painel" className={styles['nav']}>
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
        <Box component="ul" pt="md" style={{ borderTop: '1px solid var(--line)' }}>
          {EXIT_LINKS.map(({ to, label }) => (
            <li key={to}>
              <NavLink component={Link} to={to} label={label} />
            </li>
          ))}
          <li>
            {session ? (
              <NavLink component="button" type="button" label="Sair" onClick={signOut} />
            ) : (
              // A session that has just ended.
              <NavLink component={Link} to="/login" label="Entrar" />
            )}
          </li>
        </Box>
      </nav>
    </div>
  );
}
