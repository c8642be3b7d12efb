import '@mantine/core/styles/ActionIcon.layer.css';
import '@mantine/core/styles/Alert.layer.css';
import '@mantine/core/styles/Badge.layer.css';
import '@mantine/core/styles/Center.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/Chip.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Fieldset.layer.css';
import '@mantine/core/styles/Flex.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/NavLink.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import '@mantine/core/styles/Table.layer.css';
import { createTheme } from '@mantine/core';
import styles from './tema.module.css';
import './visibility.css';

/** The look of the Mantine parts that only the dashboard uses. Stands inside the shop's theme. */
export const tema = createTheme({
  components: {
    Alert: {
      defaultProps: { color: 'red' },
      classNames: { root: styles['alert'], message: styles['message'] },
    },
    Badge: {
      defaultProps: { variant: 'outline', size: 'lg' },
      classNames: { root: styles['badge'] },
    },
    // Dialogs and long forms end with larger ones.
    Button: { defaultProps: { size: 'sm' } },
    Checkbox: {
      defaultProps: { size: 'xs', radius: 'xs' },
      classNames: { body: styles['boxBody'], input: styles['box'], label: styles['boxLabel'] },
    },
    Chip: {
      defaultProps: { variant: 'outline', size: 'xl' },
      classNames: { label: styles['chip'] },
    },
    CloseButton: { classNames: { root: styles['close'] } },
    Menu: { classNames: { dropdown: styles['menu'], item: styles['item'] } },
    NavLink: { classNames: { root: styles['link'], label: styles['linkLabel'] } },
    Paper: {
      defaultProps: { withBorder: true, radius: 'lg' },
      classNames: { root: styles['paper'] },
    },
    Popover: { classNames: { dropdown: styles['dropdown'] } },
    Radio: {
      defaultProps: { size: 'xs' },
      classNames: { body: styles['boxBody'], radio: styles['box'], label: styles['boxLabel'] },
    },
    Table: {
      defaultProps: { borderColor: 'var(--line)', verticalSpacing: 'xs', horizontalSpacing: 'sm' },
      classNames: { table: styles['table'] },
    },
    TextInput: { defaultProps: { autoComplete: 'off' } },
  },
});
