import '@mantine/core/styles/ActionIcon.layer.css';
import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core';
import { useRef } from 'react';
import { CloseIcon, SearchIcon } from './icons.tsx';

// By hand: TextInput with ActionIcon. It clears, and returns the focus to the field.
/** Search input with a clear button. The button always takes its space, so typing causes no layout shift. */
export function SearchField({
  label,
  onChange,
  ...input
}: Omit<TextInputProps, 'onChange' | 'type' | 'label' | 'value' | 'placeholder'> & {
  label: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
}) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <TextInput
      {...input}
      ref={field}
      type="search"
      variant="line"
      aria-label={label}
      autoComplete="off"
      enterKeyHint="search"
      leftSection={<SearchIcon size={18} />}
      leftSectionWidth="2rem"
      rightSectionPointerEvents="all"
      rightSection={
        <ActionIcon
          variant="transparent"
          className="needs-js"
          aria-label="Apagar a busca"
          onClick={() => {
            onChange('');
            field.current?.focus();
          }}
        >
          <CloseIcon size={16} />
        </ActionIcon>
      }
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
