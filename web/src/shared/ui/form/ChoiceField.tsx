import '@mantine/core/styles/Input.layer.css';
import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { ChevronDownIcon } from '../icons.tsx';
import field from '../TextField.module.css';
import styles from './ChoiceField.module.css';

/** One choice of a list, by the browser's own select, in the look of the fields beside it. */
export function ChoiceField(
  props: Omit<NativeSelectProps, 'classNames' | 'styles' | 'size' | 'rightSection'>,
) {
  return (
    <NativeSelect
      {...props}
      classNames={{
        root: field['field'] ?? '',
        label: field['label'] ?? '',
        input: [field['input'], styles['choice']].join(' '),
        error: field['error'] ?? '',
        section: styles['section'] ?? '',
      }}
      rightSection={<ChevronDownIcon size={16} />}
      withAsterisk={false}
    />
  );
}
