import { useApolloClient } from '@apollo/client/react';
import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import styles from './ValidatedPage.module.css';
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
  if (answer === 'valid') return children;
  return (
    <div className={styles['page']}>
      <p role="status">{answer === 'waiting' ? 'Validando sessão...' : ''}</p>
      {answer === 'none' ? (
        <div role="alert">
          <p>A loja não respondeu agora. Sua sessão continua aberta.</p>
          <Button onClick={() => setAnswer('waiting')}>Tentar de novo</Button>
        </div>
      ) : null}
    </div>
  );
}
