import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { Group, Modal, UnstyledButton } from '@mantine/core';
import { type KeyboardEvent, useCallback, useRef, useState } from 'react';
import { ArrowLeftIcon, ArrowRightIcon } from './icons.tsx';
import styles from './Lightbox.module.css';
import { FAST_MS } from './motion.ts';
import type { FotoFragment } from './Picture.gen.ts';
import { Picture } from './Picture.tsx';
import { moveByKey, STRIP, STRIP_ITEM, showItem, shownItem } from './strip.ts';
import type { DialogProps } from './useDialogo.ts';
import { useOverlay } from './useOverlay.ts';

// By hand: Modal, with the same additions as Dialog.
/**
 * Pictures at full-screen size, beginning with the one at the place `first`. Escape, the cross and a click close it; a
 * swipe, the arrow keys and buttons show the others. Import it lazily.
 */
export function Lightbox({
  imagens,
  first,
  label,
  ...dialog
}: DialogProps & {
  imagens: readonly FotoFragment[];
  first: number;
  label: string;
}) {
  const overlay = useOverlay(dialog);
  const row = useRef<HTMLUListElement | null>(null);
  const [shown, setShown] = useState(first);
  const several = imagens.length > 1;

  const mount = useCallback(
    (list: HTMLUListElement | null) => {
      row.current = list;
      if (list) list.scrollLeft = first * list.clientWidth;
    },
    [first],
  );
  const step = (by: number) => {
    if (row.current) showItem(row.current, shownItem(row.current) + by);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (moveByKey(row.current, event.key)) event.preventDefault();
  };

  return (
    <Modal
      {...overlay}
      onClose={dialog.onClose}
      title={<span className="visually-hidden">{label}</span>}
      fullScreen
      padding={0}
      zIndex="var(--z-lightbox)"
      transitionProps={{ transition: 'fade', duration: FAST_MS }}
      onKeyDown={onKeyDown}
      classNames={styles}
    >
      <ul
        ref={mount}
        style={{ ...STRIP, height: '100%' }}
        onScroll={({ currentTarget }) => setShown(shownItem(currentTarget))}
      >
        {imagens.map((imagem, index) => (
          <li key={imagem.url} style={STRIP_ITEM}>
            <button type="button" className={styles['view']} onClick={dialog.onClose} tabIndex={-1}>
              <Picture
                imagem={imagem}
                sizes="100vw"
                className={styles['picture']}
                priority={index === first}
              />
            </button>
          </li>
        ))}
      </ul>
      {several ? (
        <Group justify="center" gap="sm" c="var(--text)" className={styles['steps']}>
          <UnstyledButton
            variant="round"
            aria-label="Foto anterior"
            aria-disabled={shown === 0}
            onClick={() => step(-1)}
          >
            <ArrowLeftIcon />
          </UnstyledButton>
          <span aria-live="polite">{`${shown + 1} de ${imagens.length}`}</span>
          <UnstyledButton
            variant="round"
            aria-label="Próxima foto"
            aria-disabled={shown === imagens.length - 1}
            onClick={() => step(1)}
          >
            <ArrowRightIcon />
          </UnstyledButton>
        </Group>
      ) : null}
    </Modal>
  );
}
