import { useApolloClient } from '@apollo/client/react';
import { Button, Stack } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { useFocusAfter } from '../ui/useFocusAfter.ts';
import { validateSession } from './validate-session.ts';

type Answer = 'waiting' | 'valid' | 'none';

/** Shows a page once the gateway has confirmed the session. Without a reply, the person can retry. */
export function ValidatedPage({ children }: { children: ReactNode }) {
  const client = useApolloClient();
  const [answer, setAnswer] = useState<Answer>('waiting');
  useEffect(() => {
    if (answer !== 'waiting') return undefined;
    let unmounted = false;
    const settle = (next: Answer) => () => {
      if (!unmounted) setAnswer(next);
    };
    validateSession(client).then(settle('valid'), settle('none'));
    return () => {
      unmounted = true;
    };
  }, [client, answer]);
  // The retry button disappears while the session is validated again.
  const place = useFocusAfter<HTMLDivElement>(answer === 'waiting');
  if (answer === 'valid') return children;
  return (
    <Stack
      ref={place}
      tabIndex={-1}
      className="unmarked"
      align="center"
      justify="center"
      gap={0}
      mih="70svh"
      p="lg"
      c="var(--text-soft)"
      ta="center"
    >
      <p role="status">{answer === 'waiting' ? 'Validando sessão...' : ''}</p>
      {answer === 'none' ? (
        <Stack role="alert" gap="md" align="center">
          <p>A loja não respondeu agora. Sua sessão continua aberta.</p>
          <Button onClick={() => setAnswer('waiting')}>Tentar de novo</Button>
        </Stack>
      ) : null}
    </Stack>
  );
}
