import { Paper, Text } from '@mantine/core';
import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react';
import { ConfirmActions } from '../../../ui/ConfirmActions.tsx';
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
        <Paper role="group" aria-labelledby={id} p="md" bd="1px solid amber">
          <Text id={id} mb="md">
            Descartar o que você escreveu?
          </Text>
          <ConfirmActions
            keep="Continuar escrevendo"
            keepRef={first}
            onKeep={stay}
            verb="Descartar"
            onConfirm={discard}
            autofocus={false}
          />
        </Paper>
      ) : null}
    </>
  );
}
