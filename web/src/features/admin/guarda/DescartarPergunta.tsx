import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react';
import { Button } from '../../../shared/ui/Button.tsx';
import styles from './DescartarPergunta.module.css';
import type { UnsavedGuard } from './useUnsavedGuard.ts';

/**
 * The end of a form: its buttons, and in their place the question whether what was written may go. It takes the focus,
 * and gives it back to where it was when the person stays.
 */
export function DescartarPergunta({
  guard,
  children,
}: {
  guard: UnsavedGuard;
  /** The form's own buttons; they stay in the page, so that the focus can return to them. */
  children: ReactNode;
}) {
  const { asking, discard, stay } = guard;
  const id = useId();
  const first = useRef<HTMLButtonElement>(null);
  const giveBack = useEffectEvent(() => guard.before()?.focus());
  useEffect(() => {
    if (!asking) return undefined;
    first.current?.focus();
    return () => giveBack();
  }, [asking]);
  return (
    <>
      <div hidden={asking}>{children}</div>
      {asking ? (
        <div role="group" aria-labelledby={id} className={styles['question']}>
          <p id={id}>Descartar o que você escreveu?</p>
          <div className={styles['ways']}>
            <Button ref={first} onClick={stay}>
              Continuar escrevendo
            </Button>
            <Button look="outline" onClick={discard}>
              Descartar
            </Button>
          </div>
        </div>
      ) : null}
    </>
  );
}
