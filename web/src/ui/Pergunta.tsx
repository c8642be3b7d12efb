import { Box, Paper, Text } from '@mantine/core';
import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { ConfirmActions } from './ConfirmActions.tsx';

/** A question inside a form. It takes the focus, and returns it to `before`, or to the element that had it. */
export function Pergunta({
  text,
  more,
  keep,
  verb,
  answer,
  before,
  withEscape = false,
}: {
  text: string;
  /** A sentence below it. */
  more?: string;
  keep: string;
  /** The verb that confirms. */
  verb: string;
  answer: (yes: boolean) => void;
  before?: () => HTMLElement | null;
  /** Escape answers no. Otherwise it belongs to the dialog. */
  withEscape?: boolean;
}) {
  const id = useId();
  const moreId = useId();
  const first = useRef<HTMLButtonElement>(null);
  const given = useEffectEvent(() => before?.());
  useEffect(() => {
    const { activeElement } = document;
    first.current?.focus();
    return () => {
      const last = given() ?? activeElement;
      if (last instanceof HTMLElement) last.focus();
    };
  }, []);
  return (
    <Paper
      role="group"
      aria-labelledby={id}
      aria-describedby={more && moreId}
      p="md"
      bd="1px solid amber"
    >
      <Box mb="md">
        <Text id={id}>{text}</Text>
        {more === undefined ? null : <Text id={moreId}>{more}</Text>}
      </Box>
      <ConfirmActions
        keep={keep}
        keepRef={first}
        onKeep={() => answer(false)}
        verb={verb}
        onConfirm={() => answer(true)}
        autofocus={false}
        {...(withEscape && { onEscape: () => answer(false) })}
      />
    </Paper>
  );
}
