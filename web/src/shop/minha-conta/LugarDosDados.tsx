import { Box } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { LateSection } from '../../ui/LateSection.tsx';
import { useOnScreen } from '../../ui/useOnScreen.ts';
import type { Conta } from './MeusDados.tsx';

const loadDados = () => import('./MeusDados.tsx').then(({ MeusDados }) => MeusDados);
const HASH = '#meus-dados';

export function LugarDosDados({ conta, onCorrect }: { conta: Conta; onCorrect: () => void }) {
  const place = useRef<HTMLElement>(null);
  const { hash } = useLocation();
  const near = useOnScreen(place, { margin: '300px', once: true });
  // The URL's hash may refer to this section before it is rendered.
  useEffect(() => {
    if (hash === HASH) place.current?.scrollIntoView();
  }, [hash]);
  return (
    <section ref={place} id="meus-dados" className="part" aria-labelledby="meus-dados-titulo">
      <h2 id="meus-dados-titulo">Meus dados</h2>
      <Box component="p" mt="sm" c="var(--text-soft)">
        O que a loja guarda de você, e o que você pode fazer com isso (LGPD, arts. 18 e 19).
      </Box>
      {near ? <LateSection load={loadDados} props={{ conta, onCorrect }} /> : null}
    </section>
  );
}
