import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react';
import { Button } from '../../../shared/ui/Button.tsx';
import styles from './DescartarPergunta.module.css';
import type { UnsavedGuard } from './useUnsavedGuard.ts';

/** A form's buttons, or in their place the question whether to discard changes. Moves and restores the focus. */
export function DescartarPergunta({
  guard,
  children,
}: {
  guard: UnsavedGuard;
  /** The form's buttons. They stay mounted, so that the focus can return to them. */
  children: ReactNode;
}) {
  const { asking, discard, stay } = guard;
  const id = useId();
  const first = useRef<HTMLButtonElement>(null);
  const restoreFocus = useEffectEvent(() => guard.before()?.focus());
  useEffect(() => {
    if (!asking) return undefined;
    first.current?.focus();
    return () => restoreFocus();
  }, [asking]);
  return (
    <>
      <div hidden={asking}>{children}</div>
      {asking ? (
        <div role="group" aria-labelledby={id} className={styles['question']}>
          <p id={id}>Descartar o que você escreveu?</p>
          <div className={styles['actions']}>
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
