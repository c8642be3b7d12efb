import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import { Drawer as MantineDrawer } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './Drawer.module.css';
import { useCloseGesture } from './useCloseGesture.ts';
import { useFocusReturn } from './useFocusReturn.ts';
import { useOpenAfterMount } from './useOpenAfterMount.ts';

// By hand: Mantine's Drawer, with the same additions as Dialog.
/** A modal panel at the right edge. Escape and a click outside close it. Focus returns to the opener. Import it lazily. */
export function Drawer({
  open,
  onClose,
  onClosed,
  title,
  children,
}: {
  open: boolean;
  onClose: () => void;
  onClosed?: () => void;
  title: ReactNode;
  children: ReactNode;
}) {
  const shown = useOpenAfterMount(open);
  const returnFocus = useFocusReturn(open);
  useCloseGesture(open, onClose);
  return (
    <MantineDrawer
      opened={shown}
      onClose={onClose}
      onExitTransitionEnd={() => {
        returnFocus();
        onClosed?.();
      }}
      position="right"
      size="min(30rem, 100vw)"
      title={title}
      padding={0}
      classNames={{
        content: styles['content'] ?? '',
        header: styles['header'] ?? '',
        body: styles['body'] ?? '',
      }}
    >
      {children}
    </MantineDrawer>
  );
}
