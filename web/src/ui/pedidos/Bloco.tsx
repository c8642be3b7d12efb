import { Stack, Text, type TextProps } from '@mantine/core';
import type { ReactNode } from 'react';

/** A part of an order's details, under its title. */
export function Bloco({
  titulo,
  variant = 'text',
  children,
  ...section
}: {
  titulo: string;
  /** Look of the title. */
  variant?: TextProps['variant'];
  children: ReactNode;
  'aria-busy'?: boolean;
}) {
  return (
    <Stack component="section" gap="sm" miw={0} {...section}>
      <Text component="h3" variant={variant} lts="0.12em">
        {titulo}
      </Text>
      {children}
    </Stack>
  );
}
