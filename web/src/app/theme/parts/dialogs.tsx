import type { MantineThemeComponents } from '@mantine/core';
import { CloseIcon } from '../../../ui/icons.tsx';
import { FAST_MS, PANEL_MS } from '../../../ui/motion.ts';
import action from './ActionIcon.module.css';
import dialog from './Dialog.module.css';

const closeButton = { 'aria-label': 'Fechar', icon: <CloseIcon /> };
// The content policy blocks injected style sheets; `base.css` locks page scroll instead. Two fingers enlarge what a dialog shows.
const scroll = { removeScrollProps: { removeScrollBar: false, allowPinchZoom: true } };
// `useFocusReturn` returns the focus, unless another element has taken it.
const focus = { returnFocus: false };
const modal = {
  ...focus,
  zIndex: 'var(--z-dialog)',
  transitionProps: { transition: 'fade-up', duration: FAST_MS },
};
const panel = {
  overlay: dialog['overlay'] ?? '',
  title: dialog['title'] ?? '',
  close: action['root'] ?? '',
};

/** The look and defaults of every dialog. Without `X.extend`, which would load dialogs with every page. */
export const dialogs: MantineThemeComponents = {
  Modal: { classNames: { ...panel, content: dialog['content'] ?? '' }, defaultProps: modal },
  ModalRoot: { defaultProps: { ...modal, ...scroll } },
  ModalCloseButton: { defaultProps: closeButton },
  Drawer: {
    classNames: panel,
    defaultProps: {
      ...focus,
      zIndex: 'var(--z-drawer)',
      transitionProps: { duration: PANEL_MS, timingFunction: 'var(--ease)' },
    },
  },
  DrawerRoot: { defaultProps: scroll },
  DrawerCloseButton: { defaultProps: closeButton },
};
