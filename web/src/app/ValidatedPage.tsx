import { useApolloClient } from '@apollo/client/react';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../shared/ui/Button.tsx';
import styles from './ValidatedPage.module.css';
import { validateSession } from './validate-session.ts';

type Answer = 'waiting' | 'standing' | 'none';

/**
 * SESS-05, SESS-08: shows a page once the gateway has confirmed the session that opened it. A session that has ended,
 * or is another than the browser believed, is the guard's business; without an answer it is asked again (C-27).
 */
export function ValidatedPage({ children }: { children: ReactNode }) {
  const client = useApolloClient();
  const [answer, setAnswer] = useState<Answer>('waiting');
  useEffect(() => {
    if (answer !== 'waiting') return undefined;
    let left = false;
    const settle = (next: Answer) => () => {
      if (!left) setAnswer(next);
    };
    validateSession(client).then(settle('standing'), settle('none'));
    return () => {
      left = true;
    };
  }, [client, answer]);
  if (answer === 'standing') return children;
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
