import '@mantine/core/styles/Input.layer.css';
import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { ChevronDownIcon } from '../icons.tsx';
import field from '../TextField.module.css';
import styles from './ChoiceField.module.css';

/** A native select styled like the other form fields. */
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
