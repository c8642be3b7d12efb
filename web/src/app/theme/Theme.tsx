import {
  Anchor,
  Button,
  createTheme,
  Group,
  MantineContext,
  MantineThemeProvider,
  mergeThemeOverrides,
  Stack,
  Text,
  UnstyledButton,
} from '@mantine/core';
import { type ComponentProps, type ReactNode, useMemo } from 'react';
import { ChevronDownIcon, CloseIcon } from '../../ui/icons.tsx';
import { FAST_MS, PANEL_MS } from '../../ui/motion.ts';
import { brand } from './brand.ts';
import action from './parts/ActionIcon.module.css';
import button from './parts/Button.module.css';
import checkbox from './parts/Checkbox.module.css';
import dialog from './parts/Dialog.module.css';
import input from './parts/Input.module.css';
import looks from './parts/looks.module.css';

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

/**
 * The shop's theme: the brand with the look and behaviour of each Mantine component. `X.extend` only for those that every
 * page has: it would load the fields and dialogs with every page.
 */
const theme = mergeThemeOverrides(
  brand,
  createTheme({
    components: {
      Anchor: Anchor.extend({
        defaultProps: { underline: 'never' },
        classNames: { root: looks['anchor'] ?? '' },
      }),
      Group: Group.extend({ classNames: { root: looks['group'] ?? '' } }),
      Stack: Stack.extend({ classNames: { root: looks['stack'] ?? '' } }),
      Text: Text.extend({ classNames: { root: looks['text'] ?? '' } }),
      UnstyledButton: UnstyledButton.extend({ classNames: { root: looks['button'] ?? '' } }),
      ActionIcon: { classNames: { root: action['root'] ?? '' } },
      Button: Button.extend({ classNames: button }),
      Input: { classNames: input },
      InputWrapper: { classNames: input, defaultProps: { withAsterisk: false } },
      NativeSelect: { defaultProps: { rightSection: <ChevronDownIcon size={16} /> } },
      Checkbox: { classNames: checkbox },
      Radio: { classNames: { radio: checkbox['input'] ?? '' } },
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
    },
  }),
);

type Settings = NonNullable<ComponentProps<typeof MantineContext>['value']>;

/**
 * The one Mantine provider. MantineProvider also loads the writer of style elements and the switch of colour schemes: 2.8
 * KB for every page. The shop's variables are a style sheet (`variables.css`) and its scheme is an attribute of the
 * document. `env` is `test` where transitions are off.
 */
export function Theme({
  env = 'default',
  children,
}: {
  env?: 'default' | 'test';
  children: ReactNode;
}) {
  const settings = useMemo<Settings>(
    () => ({
      colorScheme: 'dark',
      setColorScheme: () => {},
      clearColorScheme: () => {},
      getRootElement: () => document.documentElement,
      classNamesPrefix: 'mantine',
      cssVariablesSelector: ':root',
      withStaticClasses: true,
      env,
    }),
    [env],
  );
  return (
    <MantineContext value={settings}>
      <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>
    </MantineContext>
  );
}
