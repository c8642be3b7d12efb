import {
  Anchor,
  Button,
  createTheme,
  Group,
  mergeThemeOverrides,
  Stack,
  Text,
  UnstyledButton,
} from '@mantine/core';
import { brand } from './brand.ts';
import action from './parts/ActionIcon.module.css';
import button from './parts/Button.module.css';
import { dialogs } from './parts/dialogs.tsx';
import { fields } from './parts/fields.tsx';
import looks from './parts/looks.module.css';

/** The shop's theme: the brand with the look and behaviour of each Mantine component. */
export const theme = mergeThemeOverrides(
  brand,
  createTheme({
    components: {
      ...dialogs,
      ...fields,
      Anchor: Anchor.extend({
        defaultProps: { underline: 'never' },
        classNames: { root: looks['anchor'] ?? '' },
      }),
      Group: Group.extend({ classNames: { root: looks['group'] ?? '' } }),
      Stack: Stack.extend({ classNames: { root: looks['stack'] ?? '' } }),
      Text: Text.extend({ classNames: { root: looks['text'] ?? '' } }),
      UnstyledButton: UnstyledButton.extend({ classNames: { root: looks['button'] ?? '' } }),
      ActionIcon: { classNames: { root: action['root'] ?? '' } },
      Button: Button.extend({
        classNames: button,
      }),
    },
  }),
);
