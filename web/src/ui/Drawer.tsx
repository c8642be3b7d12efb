import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import { Drawer as MantineDrawer } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './Drawer.module.css';
import { useOverlay } from './useOverlay.ts';

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
  const overlay = useOverlay({ open, onClose, onClosed });
  return (
    <MantineDrawer
      {...overlay}
      onClose={onClose}
      position="right"
      size="min(30rem, 100vw)"
      title={title}
      padding={0}
      classNames={styles}
    >
      {children}
    </MantineDrawer>
  );
}
