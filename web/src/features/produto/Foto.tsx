import { lazy, Suspense, useState } from 'react';
import { ExpandIcon } from '../../shared/ui/icons.tsx';
import type { FotoFragment } from '../../shared/ui/imagem.gen.ts';
import { Picture } from '../../shared/ui/Picture.tsx';
import styles from './Foto.module.css';

const loadLightbox = () => import('../../shared/ui/Lightbox.tsx');
const Lightbox = lazy(() => loadLightbox().then((module) => ({ default: module.Lightbox })));

/** PDP-02: the product's picture; a click shows it as large as the screen. */
export function Foto({ imagem, nome }: { imagem: FotoFragment; nome: string }) {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const warmUp = () => void loadLightbox().catch(() => undefined);
  return (
    <>
      <button
        type="button"
        className={styles['button']}
        aria-label={`Ampliar foto de ${nome}`}
        aria-haspopup="dialog"
        onPointerEnter={warmUp}
        onFocus={warmUp}
        onClick={() => {
          setWanted(true);
          setOpen(true);
        }}
      >
        <Picture
          imagem={imagem}
          sizes="(min-width: 80em) 620px, (min-width: 48em) 48vw, 100vw"
          className={styles['picture']}
          priority
        />
        <span className={styles['sign']}>
          <ExpandIcon size={18} />
        </span>
      </button>
      {wanted ? (
        <Suspense fallback={null}>
          <Lightbox
            open={open}
            onClose={() => setOpen(false)}
            imagem={imagem}
            label={`Foto de ${nome}`}
          />
        </Suspense>
      ) : null}
    </>
  );
}
