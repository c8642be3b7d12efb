import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useSignInAgain } from '../lib/session/again.ts';
import styles from './Dialog.module.css';
import { useCloseGesture } from './useCloseGesture.ts';
import { useFocusReturn } from './useFocusReturn.ts';
import { useOpenAfterMount } from './useOpenAfterMount.ts';

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
  const shown = useOpenAfterMount(open);
  const returnFocus = useFocusReturn(open);
  // Escape closes only the topmost dialog.
  const covered = useSignInAgain() && !above;
  useCloseGesture(open && !covered, onClose);
  return (
    <Modal.Root
      opened={shown}
      onClose={onClose}
      onExitTransitionEnd={() => {
        returnFocus();
        onClosed?.();
      }}
      closeOnClickOutside={!writing}
      closeOnEscape={!covered}
      centered
      size={wide ? WIDE : 'md'}
      classNames={{ content: styles['content'] ?? '', body: styles['body'] ?? '' }}
    >
      <Modal.Overlay style={above || over ? { zIndex: 'var(--z-dialog)' } : {}} />
      <Modal.Content>
        <div className={styles['header']}>
          <Modal.Title>{title}</Modal.Title>
          <Modal.CloseButton className={styles['close']} />
        </div>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
