import { Box, Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';

/** A notice about the account, with one thing to do. */
export function AvisoDaConta({
  label,
  verb,
  sending = false,
  onAct,
  children,
}: {
  label: string;
  verb: string;
  sending?: boolean;
  onAct: () => void;
  children: ReactNode;
}) {
  return (
    <Group
      component="section"
      aria-label={label}
      justify="space-between"
      gap="var(--space-4) var(--space-6)"
      p="var(--space-4) var(--space-5)"
      bd="1px solid var(--amber)"
      bdrs="sm"
      bg="var(--surface)"
    >
      <Box role="status" flex="1 1 20rem" style={{ overflowWrap: 'anywhere' }}>
        {children}
      </Box>
      <Button
        variant="outline"
        size="sm"
        aria-disabled={sending}
        aria-busy={sending}
        onClick={onAct}
      >
        {verb}
      </Button>
    </Group>
  );
}
