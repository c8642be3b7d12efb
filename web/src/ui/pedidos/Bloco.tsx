import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** A part of an order's details, under its title. */
export function Bloco({
  titulo,
  children,
  ...section
}: {
  titulo: string;
  children: ReactNode;
  'aria-busy'?: boolean;
}) {
  return (
    <Stack component="section" gap="sm" miw={0} {...section}>
      <Text component="h3" variant="caps" lts="0.12em">
        {titulo}
      </Text>
      {children}
    </Stack>
  );
}
