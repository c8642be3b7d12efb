import { Box, Text } from '@mantine/core';
import type { ReactNode } from 'react';

const UNDER_A_LINE = {
  flexDirection: 'column',
  gap: 'var(--space-4)',
  borderTop: '1px solid var(--line)',
} as const;

/** A named part of the order's editor. */
export function Parte({ titulo, children }: { titulo: string; children: ReactNode }) {
  return (
    <Box component="fieldset" display="flex" pt="md" style={UNDER_A_LINE}>
      {/* A floating legend lies inside the frame and takes part in the layout. */}
      <Text component="legend" variant="caps" lts="0.12em" style={{ float: 'inline-start' }}>
        {titulo}
      </Text>
      {children}
    </Box>
  );
}
