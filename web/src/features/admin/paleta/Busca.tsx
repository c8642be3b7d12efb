import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { showToast } from '../../../shared/toasts/toasts.ts';
import { SearchIcon } from '../../../shared/ui/icons.tsx';
import { Late } from '../../../shared/ui/Late.tsx';
import { readAtalhos, saveAtalhos } from '../lista/preferencias.ts';
import { useDialogo } from '../lista/useDialogo.ts';
import styles from './Busca.module.css';
import { useAtalhos } from './useAtalhos.ts';

const loadPaleta = () => import('./Paleta.tsx').then(({ Paleta }) => Paleta);
const loadAjuda = () => import('./AjudaDeAtalhos.tsx').then(({ AjudaDeAtalhos }) => AjudaDeAtalhos);

export function Busca() {
  const navigate = useNavigate();
  const paleta = useDialogo<true>();
  const ajuda = useDialogo<true>();
  const [ligados, setLigados] = useState(readAtalhos);
  const openPaleta = () => paleta.show(true);
  const openAjuda = () => ajuda.show(true);
  useAtalhos({
    ligados,
    onPaleta: openPaleta,
    onSecao: (id) => void navigate({ pathname: '/dashboard', hash: `#${id}` }),
    onAjuda: openAjuda,
  });
  const missing = (dialogo: typeof paleta) => () => {
    dialogo.dialog.onClosed();
    showToast('error', 'Não foi possível abrir agora. Tente de novo.');
  };

  return (
    <>
      <button
        type="button"
        className={styles['button']}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={openPaleta}
      >
        <SearchIcon size={18} />
        <span>Buscar</span> <kbd>(Ctrl K)</kbd>
      </button>
      {paleta.subject ? (
        <Late
          key={paleta.subject.visit}
          load={loadPaleta}
          props={{ ...paleta.dialog, onAjuda: openAjuda }}
          onMissing={missing(paleta)}
        />
      ) : null}
      {ajuda.subject ? (
        <Late
          key={ajuda.subject.visit}
          load={loadAjuda}
          props={{
            ...ajuda.dialog,
            ligados,
            onLigados: (on: boolean) => {
              setLigados(on);
              saveAtalhos(on);
            },
          }}
          onMissing={missing(ajuda)}
        />
      ) : null}
    </>
  );
}
