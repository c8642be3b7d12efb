import { Box, Paper } from '@mantine/core';
import { type ReactNode, useId } from 'react';

/** A part of a section, in a frame under its title. */
export function Quadro({ titulo, children }: { titulo: string; children: ReactNode }) {
  const id = useId();
  return (
    <Paper component="section" aria-labelledby={id} p="lg">
      <Box component="h2" id={id} mb="md" fz="var(--size-3)">
        {titulo}
      </Box>
      {children}
    </Paper>
  );
}
