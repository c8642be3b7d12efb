import { Button, createTheme, mergeThemeOverrides } from '@mantine/core';
import { brand } from './brand.ts';
import action from './parts/ActionIcon.module.css';
import button from './parts/Button.module.css';
import { dialogs } from './parts/dialogs.tsx';
import { fields } from './parts/fields.tsx';

/** The shop's theme: the brand with the look and behaviour of each Mantine component. */
export const theme = mergeThemeOverrides(
  brand,
  createTheme({
    components: {
      ...dialogs,
      ...fields,
      ActionIcon: { classNames: { root: action['root'] ?? '' } },
      Button: Button.extend({
        classNames: {
          root: button['root'] ?? '',
          inner: button['inner'] ?? '',
          label: button['label'] ?? '',
        },
      }),
    },
  }),
);
