import { Button } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import styles from './ConfirmActions.module.css';

/**
 * The two ways out of a destructive question: the safe one first, then the verb in red. Without `onConfirm` the verb
 * submits its form. `instead` replaces the verb when the action is not possible here.
 */
export function ConfirmActions({
  keep,
  onKeep,
  keepRef,
  verb,
  onConfirm,
  sending = false,
  autofocus = true,
  instead,
}: {
  keep: string;
  onKeep: () => void;
  keepRef?: Ref<HTMLButtonElement>;
  /** Null without a possible action. */
  verb: string | null;
  onConfirm?: () => void;
  sending?: boolean;
  /** False when a field of the dialog has the first focus. */
  autofocus?: boolean;
  instead?: ReactNode;
}) {
  return (
    <div className={styles['actions']}>
      <Button
        ref={keepRef}
        variant="outline"
        data-autofocus={autofocus || undefined}
        onClick={onKeep}
      >
        {keep}
      </Button>
      {verb === null ? null : (
        <Button
          type={onConfirm ? 'button' : 'submit'}
          className={styles['destroy']}
          aria-disabled={sending || undefined}
          aria-busy={sending || undefined}
          onClick={onConfirm}
        >
          {verb}
        </Button>
      )}
      {instead}
    </div>
  );
}
