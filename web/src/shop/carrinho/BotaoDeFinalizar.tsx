import { Button, Text } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useFocusAfter } from '../../ui/useFocusAfter.ts';

/** The order action. While a line blocks the order, shows the reason and a button that focuses the line. */
export function BotaoDeFinalizar({
  bloqueio,
  label,
  onBlocked,
  children,
}: {
  bloqueio: string | null;
  label: string;
  onBlocked: () => void;
  children: ReactNode;
}) {
  const reason = useId();
  const button = useFocusAfter<HTMLButtonElement>(bloqueio !== null);
  if (bloqueio === null) return children;
  return (
    <>
      <Text id={reason} variant="error">
        {bloqueio}
      </Text>
      <Button ref={button} fullWidth aria-disabled aria-describedby={reason} onClick={onBlocked}>
        {label}
      </Button>
    </>
  );
}
