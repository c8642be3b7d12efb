import { Button, Group } from '@mantine/core';
import type { KeyboardEvent, ReactNode, Ref } from 'react';
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
  destructive = true,
  onEscape,
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
  /** False for a question that undoes a destruction: its verb is not red. */
  destructive?: boolean;
  /** For a question inside a dialog: Escape calls it and leaves the dialog open. */
  onEscape?: () => void;
  instead?: ReactNode;
}) {
  const escapeProps = onEscape && {
    'data-mantine-stop-propagation': 'true',
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      onEscape();
    },
  };
  return (
    <Group gap="sm" align="stretch" className={styles['actions']}>
      <Button
        size="md"
        {...escapeProps}
        ref={keepRef}
        variant="outline"
        data-autofocus={autofocus || undefined}
        onClick={onKeep}
      >
        {keep}
      </Button>
      {verb === null ? null : (
        <Button
          size="md"
          {...escapeProps}
          type={onConfirm ? 'button' : 'submit'}
          className={destructive ? styles['destroy'] : undefined}
          aria-disabled={sending || undefined}
          aria-busy={sending || undefined}
          onClick={onConfirm}
        >
          {verb}
        </Button>
      )}
      {instead}
    </Group>
  );
}
