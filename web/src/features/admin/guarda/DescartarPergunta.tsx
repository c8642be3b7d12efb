import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react';
import { Button } from '../../../shared/ui/Button.tsx';
import styles from './DescartarPergunta.module.css';
import type { UnsavedGuard } from './useUnsavedGuard.ts';

/**
 * Footer of a form: its buttons, or in their place the confirmation to discard changes. The confirmation takes the
 * focus and restores it on "continue".
 */
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
