import { Button } from '@mantine/core';
import { useState } from 'react';
import { SearchIcon } from '../../ui/icons.tsx';
import { lazyDialog } from '../../ui/lazyDialog.tsx';
import { useDialogo } from '../../ui/useDialogo.ts';
import { readAtalhos, saveAtalhos } from '../kit/lista/preferencias.ts';
import { useLeaving } from '../shell/useLeaving.ts';
import styles from './Busca.module.css';
import { useAtalhos } from './useAtalhos.ts';

const Paleta = lazyDialog(() => import('./Paleta.tsx').then((it) => it.Paleta));
const AjudaDeAtalhos = lazyDialog(() =>
  import('./AjudaDeAtalhos.tsx').then((it) => it.AjudaDeAtalhos),
);

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
        size="sm"
        className={styles['button']}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={openPaleta}
      >
        <SearchIcon size={18} />
        <span>Buscar</span> <kbd>(Ctrl K)</kbd>
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
