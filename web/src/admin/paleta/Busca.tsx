import { Box, Button } from '@mantine/core';
import { useState } from 'react';
import { SearchIcon } from '../../ui/icons.tsx';
import { lazyDialog } from '../../ui/lazyDialog.tsx';
import { useDialogo } from '../../ui/useDialogo.ts';
import { readAtalhos, saveAtalhos } from '../kit/lista/preferencias.ts';
import { useLeaving } from '../shell/useLeaving.ts';
import { useAtalhos } from './useAtalhos.ts';

const Paleta = lazyDialog(() => import('./Paleta.tsx'), 'Paleta');
const AjudaDeAtalhos = lazyDialog(() => import('./AjudaDeAtalhos.tsx'), 'AjudaDeAtalhos');

export function Busca() {
  const { open } = useLeaving();
  const paleta = useDialogo<true>();
  const ajuda = useDialogo<true>();
  const [ligados, setLigados] = useState(readAtalhos);
  const openPaleta = () => paleta.show(true);
  const openAjuda = () => ajuda.show(true);
  useAtalhos({
    ligados,
    onPaleta: openPaleta,
    onSecao: (id) => open(`/dashboard#${id}`),
    onAjuda: openAjuda,
  });

  return (
    <>
      <Button
        variant="outline"
        flex={{ md: '1 0 100%' }}
        mx={{ base: 'auto var(--space-4)', md: 0 }}
        px="sm"
        fw={400}
        __vars={{ '--ink': 'var(--text-soft)', '--edge': 'var(--line)' }}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={openPaleta}
      >
        <SearchIcon size={18} />
        <span>Buscar</span>{' '}
        <Box component="kbd" visibleFrom="md" c="dimmed" ff="inherit">
          (Ctrl K)
        </Box>
      </Button>
      {paleta.render((_, props) => (
        <Paleta {...props} onAjuda={openAjuda} />
      ))}
      {ajuda.render((_, props) => (
        <AjudaDeAtalhos
          {...props}
          ligados={ligados}
          onLigados={(on: boolean) => {
            setLigados(on);
            saveAtalhos(on);
          }}
        />
      ))}
    </>
  );
}
