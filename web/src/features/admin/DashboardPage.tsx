import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Head } from '../../shared/head/Head.tsx';
import { Late } from '../../shared/ui/Late.tsx';
import { Skeleton } from '../../shared/ui/Skeleton.tsx';
import styles from './DashboardPage.module.css';
import { keepWhole } from './politicas.ts';
import { AvisoDaSenha } from './shell/AvisoDaSenha.tsx';
import { BarraLateral } from './shell/BarraLateral.tsx';
import { sectionOf } from './shell/secoes.ts';

// The section's code sets off with the page's own, while it is still being asked who is signed in. A failure is told by
// who shows the section.
if (typeof window !== 'undefined')
  sectionOf(window.location.hash)
    .load()
    .catch(() => undefined);

function Waiting() {
  return (
    <div className={styles['waiting']} aria-hidden="true">
      <Skeleton className={styles['titleShape']} />
      <Skeleton className={styles['listShape']} />
    </div>
  );
}

/** ROUTE-09, ADM-01 … ADM-03: the back office, one section at a time. */
export function Page() {
  const { cache } = useApolloClient();
  // Before a section reads anything.
  useState(() => keepWhole(cache));
  const { hash } = useLocation();
  const secao = sectionOf(hash);
  const { id, titulo } = secao;

  // Another section begins at its top, with its title told.
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(id);
  useEffect(() => {
    if (before.current === id) return;
    before.current = id;
    window.scrollTo({ top: 0, behavior: 'instant' });
    place.current?.focus({ preventScroll: true });
  }, [id]);

  return (
    <div className={styles['page']}>
      <Head title={`${titulo} · Painel`} noIndex />
      <BarraLateral current={id} />
      <div ref={place} tabIndex={-1} className={styles['section']} aria-label={titulo} role="group">
        <header className={styles['header']}>
          <h1 tabIndex={-1}>{titulo}</h1>
        </header>
        <AvisoDaSenha />
        <Late key={id} load={secao.load} props={{}} fallback={<Waiting />} />
      </div>
    </div>
  );
}
