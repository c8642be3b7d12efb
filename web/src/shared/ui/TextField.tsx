import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Input.layer.css';
import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { EyeIcon, EyeOffIcon } from './icons.tsx';
import styles from './TextField.module.css';

type FieldProps = Omit<TextInputProps, 'classNames' | 'styles' | 'size'>;

/** A line to write on, with its label above and what is wrong with it below. */
export function TextField(props: FieldProps) {
  return (
    <TextInput
      {...props}
      classNames={{
        root: styles['field'] ?? '',
        label: styles['label'] ?? '',
        input: styles['input'] ?? '',
        error: styles['error'] ?? '',
        section: styles['section'] ?? '',
      }}
      withAsterisk={false}
    />
  );
}

/** A field for a password, which can be shown to who writes it. */
export function PasswordField(props: Omit<FieldProps, 'type' | 'rightSection'>) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      rightSectionWidth="3rem"
      rightSectionPointerEvents="all"
      rightSection={
        <button
          type="button"
          className={[styles['reveal'], 'needs-js'].join(' ')}
          aria-label="Mostrar senha"
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOffIcon /> : <EyeIcon />}
        </button>
      }
    />
  );
}
