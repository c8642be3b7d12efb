import { Box, Group, Paper } from '@mantine/core';
import { type ReactNode, useId } from 'react';

/** A part of a section, in a frame under its title. */
export function Quadro({
  titulo,
  beside,
  children,
}: {
  titulo: string;
  /** Beside the title. */
  beside?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <Paper component="section" aria-labelledby={id} p="lg">
      <Group gap="sm" mb="md">
        <Box component="h2" id={id} fz="var(--size-3)">
          {titulo}
        </Box>
        {beside}
      </Group>
      {children}
    </Paper>
  );
}
