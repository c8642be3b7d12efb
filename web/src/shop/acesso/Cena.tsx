import { Box, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './Cena.module.css';
import Frasco from './frasco.svg?drawing';

/** Layout of the account forms, with a drawn vial beside them on wide windows. */
export function Cena({ titulo, children }: { titulo: string; children: ReactNode }) {
  return (
    <div className={styles['page']}>
      <Frasco className={styles['scene']} />
      <Stack
        component="section"
        gap={0}
        justify="center"
        w="min(26rem, 100% - var(--gutter) * 2)"
        mx="auto"
        pb="var(--space-8)"
        className={styles['side']}
        aria-labelledby="cena-titulo"
      >
        <Text variant="eyebrow">Sua conta</Text>
        <Box component="h1" id="cena-titulo" tabIndex={-1} mt="md" fz="var(--size-2)">
          {titulo}
        </Box>
        {children}
      </Stack>
    </div>
  );
}
