import '@mantine/core/styles/Input.layer.css';
import { Textarea, type TextareaProps } from '@mantine/core';
import field from '../TextField.module.css';
import styles from './TextArea.module.css';

export function TextArea(props: Omit<TextareaProps, 'classNames' | 'styles' | 'size'>) {
  return (
    <Textarea
      {...props}
      classNames={{
        root: field['field'] ?? '',
        label: field['label'] ?? '',
        input: [field['input'], styles['area']].join(' '),
        error: field['error'] ?? '',
      }}
      withAsterisk={false}
    />
  );
}
