import '@mantine/core/styles/ActionIcon.layer.css';
import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { icon } from '../icons.tsx';

const EyeIcon = icon(
  <>
    <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
    <circle cx="12" cy="12" r="2.75" />
  </>,
);
const EyeOffIcon = icon(
  <path d="M4 4l16 16M9.9 5.7A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-3 3.7M6.3 7.6A15.6 15.6 0 0 0 2.5 12S6 18.5 12 18.5a8.8 8.8 0 0 0 4.2-1.1M10.2 10.1a2.75 2.75 0 0 0 3.8 3.9" />,
);

// By hand: TextInput with ActionIcon. Mantine's PasswordInput ignores a click without a pointer, as assistive
// technology sends it, and its input lacks `aria-invalid`.
/** A password with a button that shows it. */
export function PasswordField(props: Omit<TextInputProps, 'type' | 'rightSection'>) {
  const [shown, setShown] = useState(false);
  return (
    <TextInput
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      rightSectionPointerEvents="all"
      rightSection={
        <ActionIcon
          variant="subtle"
          className="needs-js"
          aria-label="Mostrar senha"
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOffIcon /> : <EyeIcon />}
        </ActionIcon>
      }
    />
  );
}
