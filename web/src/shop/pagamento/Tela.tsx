import { Box, Group, Stack } from '@mantine/core';
import { type ReactNode, type Ref, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import type { OriginState } from '../../lib/routing/origin.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import styles from './checkout.module.css';

export function Tela({
  title,
  titleRef,
  mark,
  children,
  actions,
  more,
}: {
  title: string;
  titleRef?: Ref<HTMLHeadingElement>;
  mark?: ReactNode;
  children: ReactNode;
  actions: ReactNode;
  more?: ReactNode;
}) {
  return (
    <div className={styles['screen']}>
      {mark ? <Box c="var(--success)">{mark}</Box> : null}
      <h1 tabIndex={-1} ref={titleRef}>
        {title}
      </h1>
      <Stack gap="sm" className={styles['text']}>
        {children}
      </Stack>
      <Group gap="sm" align="stretch" className={styles['ways']}>
        {actions}
      </Group>
      {more ? (
        <Box w="min(100%, 40rem)" mt="md" pt="lg" style={{ borderTop: '1px solid var(--line)' }}>
          {more}
        </Box>
      ) : null}
    </div>
  );
}

export function ConviteParaEntrar({ title, from }: { title: string; from?: string }) {
  const { pathname, search } = useLocation();
  return (
    <Tela
      title={title}
      actions={
        <>
          <ButtonLink to="/login" state={{ from: from ?? pathname + search } satisfies OriginState}>
            Fazer Login
          </ButtonLink>
          <ButtonLink to="/produtos" variant="outline">
            Ver Produtos
          </ButtonLink>
        </>
      }
    >
      <p className={styles['statement']}>Entre para continuar</p>
      <p>O pedido fica guardado na sua conta. Depois do login você volta direto para cá.</p>
    </Tela>
  );
}

/** Shown before hydration and without JavaScript. */
export function Espera({ title }: { title: string }) {
  return (
    <div className={styles['screen']}>
      <h1 tabIndex={-1}>{title}</h1>
      <Stack gap="sm" className={styles['text']}>
        <p role="status" className="needs-js">
          Carregando pedido...
        </p>
        <noscript>
          <p>Esta página precisa de JavaScript. Ligue-o no navegador e abra-a de novo.</p>
        </noscript>
      </Stack>
    </div>
  );
}

/** Focuses a title that replaces another one, so that it is announced. */
export function useTitleFocus(wanted: boolean) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (wanted) title.current?.focus();
  }, [wanted]);
  return title;
}
