import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useSignInAgain } from '../lib/session/again.ts';
import styles from './Dialog.module.css';
import { useOverlay } from './useOverlay.ts';

const WIDE = 'min(54rem, 92vw)';

// By hand: Modal, with Android's Back, the order of Escape under the sign-in dialog, and a focus return that never
// takes the focus from another element.
/** Escape and a click outside request `onClose`; with `writing` only Escape does. Import it lazily. */
export function Dialog({
  open,
  title,
  onClose,
  onClosed,
  above = false,
  over = false,
  writing = false,
  wide = false,
  children,
}: {
  open: boolean;
  title: string;
  onClose: () => void;
  onClosed?: () => void;
  /** True for the sign-in dialog, which lies over any other. */
  above?: boolean;
  /** True for a dialog that opens over another one: its veil covers that one. */
  over?: boolean;
  /** True for a form: a click outside must not discard text. */
  writing?: boolean;
  wide?: boolean;
  children: ReactNode;
}) {
  // Escape closes only the topmost dialog.
  const covered = useSignInAgain() && !above;
  const overlay = useOverlay({ open, onClose, onClosed, covered });
  return (
    <Modal.Root
      {...overlay}
      onClose={onClose}
      closeOnClickOutside={!writing}
      centered
      size={wide ? WIDE : 'md'}
      classNames={styles}
    >
      <Modal.Overlay style={above || over ? { zIndex: 'var(--z-dialog)' } : {}} />
      <Modal.Content>
        <div className={styles['header']}>
          <Modal.Title>{title}</Modal.Title>
          <Modal.CloseButton />
        </div>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
