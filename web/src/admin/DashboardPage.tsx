import { Box, Flex, MantineThemeProvider, Stack } from '@mantine/core';
import { useDidUpdate } from '@mantine/hooks';
import { useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { Head } from '../ui/head/Head.tsx';
import { LateSection } from '../ui/LateSection.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import styles from './DashboardPage.module.css';
import { ConfirmarIdentidade } from './identidade/ConfirmarIdentidade.tsx';
import { BarraDeTrabalhos } from './kit/trabalho/BarraDeTrabalhos.tsx';
import { usePageLimit } from './memoria/usePageLimit.ts';
import { useOcioso } from './ocioso/useOcioso.ts';
import { AvisoDaSenha } from './shell/AvisoDaSenha.tsx';
import { BarraLateral } from './shell/BarraLateral.tsx';
import { LOAD, sectionOf, tabTitle } from './shell/secoes.ts';
import { useHeldLinks } from './shell/useLeaving.ts';
import { tema } from './tema.ts';

// Preloads the section's code while the session is being checked. `LateSection` reports a failed load.
if (typeof window !== 'undefined')
  LOAD[sectionOf(window.location.hash).id]().catch(() => undefined);

function Waiting() {
  return (
    <Stack gap="lg" mt="lg" aria-hidden="true">
      <Skeleton w="40%" h="2.75rem" />
      <Skeleton h="60svh" />
    </Stack>
  );
}

export function Page() {
  useOcioso();
  usePageLimit();
  useHeldLinks();
  const { hash } = useLocation();
  const { id, titulo } = sectionOf(hash);

  // A change of section scrolls to the top and focuses the section, so that screen readers announce its title.
  const container = useRef<HTMLDivElement>(null);
  useDidUpdate(() => {
    window.scrollTo({ top: 0, behavior: 'instant' });
    container.current?.focus({ preventScroll: true });
  }, [id]);

  return (
    <MantineThemeProvider theme={tema}>
      <Flex direction={{ base: 'column', md: 'row' }} mih="100svh">
        <Head title={tabTitle(hash)} noIndex />
        <BarraLateral current={id} />
        <Box
          ref={container}
          id="secao-aberta"
          tabIndex={-1}
          flex="1"
          miw={0}
          px="var(--gutter)"
          pt={{ base: 'lg', md: 'xl' }}
          pb="var(--space-8)"
          className={`unmarked ${styles['section']}`}
          aria-label={titulo}
          role="group"
        >
          <header>
            <Box component="h1" tabIndex={-1} fz="var(--size-2)">
              {titulo}
            </Box>
          </header>
          <AvisoDaSenha />
          <ConfirmarIdentidade />
          <BarraDeTrabalhos />
          <LateSection key={id} load={LOAD[id]} props={{}} fallback={<Waiting />} />
        </Box>
      </Flex>
    </MantineThemeProvider>
  );
}
