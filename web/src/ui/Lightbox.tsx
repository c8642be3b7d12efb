import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { Modal } from '@mantine/core';
import styles from './Lightbox.module.css';
import { FAST_MS } from './motion.ts';
import type { FotoFragment } from './Picture.gen.ts';
import { Picture } from './Picture.tsx';
import { useOverlay } from './useOverlay.ts';

// By hand: Modal, with the same additions as Dialog.
/** One picture at full-screen size. Escape, the cross and a click close it. Import it lazily. */
export function Lightbox({
  open,
  onClose,
  imagem,
  label,
}: {
  open: boolean;
  onClose: () => void;
  imagem: FotoFragment;
  label: string;
}) {
  const overlay = useOverlay({ open, onClose });
  return (
    <Modal
      {...overlay}
      onClose={onClose}
      title={<span className="visually-hidden">{label}</span>}
      fullScreen
      padding={0}
      zIndex="var(--z-lightbox)"
      transitionProps={{ transition: 'fade', duration: FAST_MS }}
      classNames={{
        content: styles['content'] ?? '',
        header: styles['header'] ?? '',
        close: styles['close'] ?? '',
        body: styles['body'] ?? '',
      }}
    >
      <button type="button" className={styles['view']} onClick={onClose} tabIndex={-1}>
        <Picture imagem={imagem} sizes="100vw" className={styles['picture']} priority />
      </button>
    </Modal>
  );
}
