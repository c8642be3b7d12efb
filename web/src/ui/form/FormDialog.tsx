import { Button, Group } from '@mantine/core';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { Dialog } from '../Dialog.tsx';
import type { DialogProps } from '../useDialogo.ts';
import { DescartarPergunta } from './DescartarPergunta.tsx';
import styles from './form.module.css';
import { Problems } from './Problems.tsx';
import type { Problem, useTextForm } from './useTextForm.ts';

interface Actions {
  verb?: string;
  /** Shown while the form is sent. */
  busyVerb?: string;
  isRed?: boolean;
  isDisabled?: boolean;
  leave?: string;
}

/** The button that sends a form, and the way out of it. They share the width. */
export function FormActions({
  verb = 'Salvar',
  busyVerb = verb,
  isRed = false,
  sending = false,
  isDisabled = sending,
  leave = 'Cancelar',
  onLeave,
}: Actions & { sending?: boolean; onLeave: () => void }) {
  const red = isRed ? { color: 'red' } : {};
  return (
    <Group gap="sm" grow preventGrowOverflow={false}>
      <Button size="md" type="submit" {...red} aria-disabled={isDisabled} aria-busy={sending}>
        {sending ? busyVerb : verb}
      </Button>
      <Button size="md" variant="outline" onClick={onLeave}>
        {leave}
      </Button>
    </Group>
  );
}

/**
 * A dialog with one form, and `FormActions` unless it has other `actions`. A gesture does not close it while it sends, nor
 * with `asks` before a question when something was written.
 */
export function FormDialog({
  form: { onSubmit, problems, sending, isChanged },
  actions,
  asks = false,
  children,
  open,
  title,
  onClose,
  onClosed,
  ...rest
}: DialogProps &
  Actions & {
    title: string;
    form: Pick<ReturnType<typeof useTextForm>, 'onSubmit' | 'sending'> & {
      /** Missing for a form that has none. */
      readonly problems?: readonly Problem[];
      /** Needed with `asks`. */
      readonly isChanged?: () => boolean;
    };
    actions?: ReactNode;
    /** True, or the words of its question. */
    asks?: boolean | Omit<ComponentProps<typeof DescartarPergunta>, 'guard' | 'children'>;
    children: ReactNode;
  }) {
  const [asking, setAsking] = useState(false);
  const leave = () => {
    if (sending) return;
    if (asks && isChanged?.()) setAsking(true);
    else onClose();
  };
  return (
    <Dialog open={open} title={title} writing onClose={leave} onClosed={onClosed}>
      <form className={styles['form']} method="post" noValidate onSubmit={onSubmit}>
        {children}
        {problems && <Problems problems={problems} />}
        <DescartarPergunta
          {...(asks !== true && asks)}
          guard={{ asking, others: [], discard: onClose, stay: () => setAsking(false) }}
        >
          {actions ?? <FormActions {...rest} sending={sending} onLeave={onClose} />}
        </DescartarPergunta>
      </form>
    </Dialog>
  );
}
