import { TextInput } from '@mantine/core';
import type { ComponentProps } from 'react';
import { CPF_MASK, type Mask, MOBILE_MASK } from '../../lib/formats/mask.ts';
import { MaskedField } from './MaskedField.tsx';

type Own = Partial<Omit<ComponentProps<typeof TextInput>, 'type'>>;

export function NameField(own: Own) {
  return (
    <TextInput label="Nome completo" autoComplete="name" autoCapitalize="words" required {...own} />
  );
}

export function EmailField(own: Own) {
  return (
    <TextInput
      type="email"
      inputMode="email"
      label="E-mail"
      autoComplete="email"
      autoCapitalize="none"
      required
      {...own}
    />
  );
}

export function UsernameField(own: Own) {
  return (
    <TextInput
      label="Usuário"
      autoComplete="username"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      required
      {...own}
    />
  );
}

/** A code of the second factor. */
export function CodeField(own: Own) {
  return (
    <TextInput
      label="Código de 6 números do aplicativo"
      inputMode="numeric"
      autoComplete="one-time-code"
      required
      {...own}
    />
  );
}

/** Autofill is off, because browsers have no CPF field type. */
export function CpfField(own: Own) {
  return (
    <MaskedField
      mask={CPF_MASK}
      label="CPF"
      placeholder="000.000.000-00"
      autoComplete="off"
      {...own}
    />
  );
}

export function PhoneField(own: Own & { mask?: Mask }) {
  return (
    <MaskedField
      mask={MOBILE_MASK}
      type="tel"
      inputMode="tel"
      label="Telefone"
      placeholder="(00) 0 0000-0000"
      autoComplete="tel-national"
      {...own}
    />
  );
}
