import type { MantineThemeComponents } from '@mantine/core';
import { ChevronDownIcon } from '../../../ui/icons.tsx';
import checkbox from './Checkbox.module.css';
import input from './Input.module.css';

/** The look of every field. Without `X.extend`, which would load the fields with every page. */
export const fields: MantineThemeComponents = {
  Input: {
    classNames: {
      wrapper: input['wrapper'] ?? '',
      input: input['input'] ?? '',
      section: input['section'] ?? '',
    },
  },
  InputWrapper: {
    classNames: {
      root: input['root'] ?? '',
      label: input['label'] ?? '',
      error: input['error'] ?? '',
    },
    defaultProps: { withAsterisk: false },
  },
  NativeSelect: { defaultProps: { rightSection: <ChevronDownIcon size={16} /> } },
  Checkbox: {
    classNames: {
      body: checkbox['body'] ?? '',
      label: checkbox['label'] ?? '',
      input: checkbox['input'] ?? '',
    },
  },
  Radio: { classNames: { radio: checkbox['input'] ?? '' } },
};
