import type { MantineThemeComponents } from '@mantine/core';
import { ChevronDownIcon } from '../../../ui/icons.tsx';
import checkbox from './Checkbox.module.css';
import input from './Input.module.css';

/** The look of every field. Without `X.extend`, which would load the fields with every page. */
export const fields: MantineThemeComponents = {
  Input: { classNames: input },
  InputWrapper: { classNames: input, defaultProps: { withAsterisk: false } },
  NativeSelect: { defaultProps: { rightSection: <ChevronDownIcon size={16} /> } },
  Checkbox: { classNames: checkbox },
  Radio: { classNames: { radio: checkbox['input'] ?? '' } },
};
