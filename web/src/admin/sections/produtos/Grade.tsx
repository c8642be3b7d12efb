import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import { Skeleton } from '../../../ui/Skeleton.tsx';

/** At most four, of at least 15 rem. */
const COLUMNS =
  'repeat(auto-fill, minmax(min(100%, max(15rem, (100% - 3 * var(--space-4)) / 4)), 1fr))';
const SKELETONS = [0, 1, 2, 3, 4, 5, 6, 7];

export function Grade({ children }: { children: ReactNode }) {
  return (
    <Box
      component="ul"
      display="grid"
      style={{ gap: 'min(var(--space-4), 3vw)', gridTemplateColumns: COLUMNS }}
    >
      {children ??
        SKELETONS.map((place) => (
          <Box component="li" key={place} h={{ base: '11rem', xs: '24rem' }} aria-hidden="true">
            <Skeleton h="100%" />
          </Box>
        ))}
    </Box>
  );
}
