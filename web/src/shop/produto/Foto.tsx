import { Box, UnstyledButton } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { icon } from '../../ui/icons.tsx';
import { lazyDialog } from '../../ui/lazyDialog.tsx';
import type { FotoFragment } from '../../ui/Picture.gen.ts';
import { Picture } from '../../ui/Picture.tsx';
import { sizesOf } from '../../ui/sizes.ts';
import { STRIP, STRIP_ITEM } from '../../ui/strip.ts';
import { useDialogo } from '../../ui/useDialogo.ts';
import styles from './Foto.module.css';
import { FOTOS, fotoId } from './fotos.ts';
import { miniaturas } from './ilhas.ts';

const ExpandIcon = icon(<path d="M14 4.5h5.5V10M10 19.5H4.5V14M19.5 4.5 13.5 10.5M4.5 19.5l6-6" />);

export const FOTO_SIZES = sizesOf('100vw', '(min-width: 80em) 620px, 48vw');

/** Height of the links below the pictures. The pictures leave room for them. */
const LINKS = '5.25rem';
const ROW = { ...STRIP, '--links': LINKS };

const Lightbox = lazyDialog(() => import('../../ui/Lightbox.tsx'), 'Lightbox');

/** A picture that a tap enlarges, unless it does not load. */
function Ampliavel({
  imagem,
  label,
  priority,
  onClick,
}: {
  imagem: FotoFragment;
  label: string;
  priority: boolean;
  onClick: () => void;
}) {
  const button = useRef<HTMLButtonElement>(null);
  const [isBroken, setIsBroken] = useState(false);
  useEffect(() => {
    // It may have failed before hydration.
    const img = button.current?.querySelector('img');
    if (img?.complete && img.naturalWidth === 0) setIsBroken(true);
  }, []);
  return (
    <UnstyledButton
      ref={button}
      pos="relative"
      display="block"
      w="100%"
      c="var(--text)"
      className={styles['button'] ?? ''}
      {...(!isBroken && { 'aria-label': label })}
      disabled={isBroken}
      {...Lightbox.opener}
      onClick={onClick}
      onErrorCapture={() => setIsBroken(true)}
      onLoadCapture={() => setIsBroken(false)}
    >
      <Picture
        imagem={imagem}
        sizes={FOTO_SIZES}
        className={styles['picture']}
        priority={priority}
      />
      {isBroken ? null : (
        <UnstyledButton component="span" variant="round" className={styles['sign']}>
          <ExpandIcon size={18} />
        </UnstyledButton>
      )}
    </UnstyledButton>
  );
}

/** A product's pictures, the first one at once. Several are a row that scrolls; a tap enlarges one. */
export function Foto({ imagens, nome }: { imagens: readonly FotoFragment[]; nome: string }) {
  const enlarged = useDialogo<number>();
  const several = imagens.length > 1;
  const pictures = imagens.map((imagem, index) => (
    <Ampliavel
      key={imagem.url}
      imagem={imagem}
      label={`Ampliar foto ${several ? `${index + 1} ` : ''}de ${nome}`}
      priority={index === 0}
      onClick={() => enlarged.show(index)}
    />
  ));
  return (
    <>
      {several ? (
        <>
          <ul id={FOTOS} style={ROW} aria-label={`Fotos de ${nome}`}>
            {pictures.map((picture, index) => (
              <li key={picture.key} id={fotoId(index)} style={STRIP_ITEM}>
                {picture}
              </li>
            ))}
          </ul>
          <Box mih={LINKS}>
            <miniaturas.Island imagens={imagens} />
          </Box>
        </>
      ) : (
        pictures
      )}
      {enlarged.render((first, dialog) => (
        <Lightbox
          {...dialog}
          // The browser opens the picture itself.
          onMissing={() => {
            dialog.onClosed();
            window.location.assign(imagens[first]?.url ?? '');
          }}
          imagens={imagens}
          first={first}
          label={`Foto de ${nome}`}
        />
      ))}
    </>
  );
}
