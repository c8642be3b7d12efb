import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { Icon, type IconProps } from '../../ui/icons.tsx';
import { lazyDialog } from '../../ui/lazyDialog.tsx';
import type { FotoFragment } from '../../ui/Picture.gen.ts';
import { Picture } from '../../ui/Picture.tsx';
import { sizesOf } from '../../ui/sizes.ts';
import styles from './Foto.module.css';

function ExpandIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M14 4.5h5.5V10M10 19.5H4.5V14M19.5 4.5 13.5 10.5M4.5 19.5l6-6" />
    </Icon>
  );
}

export const FOTO_SIZES = sizesOf('100vw', '(min-width: 80em) 620px, 48vw');

const Lightbox = lazyDialog(() => import('../../ui/Lightbox.tsx'), 'Lightbox');

export function Foto({ imagem, nome }: { imagem: FotoFragment; nome: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={styles['button']}
        aria-label={`Ampliar foto de ${nome}`}
        aria-haspopup="dialog"
        onPointerEnter={Lightbox.preload}
        onFocus={Lightbox.preload}
        onClick={() => setOpen(true)}
      >
        <Picture imagem={imagem} sizes={FOTO_SIZES} className={styles['picture']} priority />
        <UnstyledButton component="span" variant="round" className={styles['sign']}>
          <ExpandIcon size={18} />
        </UnstyledButton>
      </button>
      <Lightbox
        open={open}
        onClose={() => setOpen(false)}
        // The browser opens the picture itself.
        onMissing={() => {
          setOpen(false);
          window.location.assign(imagem.url);
        }}
        imagem={imagem}
        label={`Foto de ${nome}`}
      />
    </>
  );
}
