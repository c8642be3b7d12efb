import { Alert, Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';

/** A failure with the button that tries again. The button disappears with it, so the part around it takes the focus. */
export function Falha({
  children,
  busy = false,
  onRetry,
}: {
  children: ReactNode;
  busy?: boolean;
  onRetry: () => void;
}) {
  return (
    <Alert>
      <Group justify="space-between" gap="sm">
        <p>{children}</p>
        <Button
          variant="outline"
          aria-busy={busy || undefined}
          onClick={({ currentTarget }) => {
            currentTarget.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true });
            onRetry();
          }}
        >
          Tentar de novo
        </Button>
      </Group>
    </Alert>
  );
}
