import { Button, Group } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ACTION_TOAST_LIFETIME } from '../../lib/constants.ts';
import { nameOf } from './disponibilidade.ts';
import type { LinhaRemovida as Removida } from './useAlterarCarrinho.ts';

/** Undo row in place of a removed line. Disappears with the notification; hover and focus pause it. */
export function LinhaRemovida({
  removida: { linha, byKeyboard, state, undo },
  onUndo,
  onGone,
}: {
  removida: Removida;
  /** Called before the line is restored, while the button still has the focus. */
  onUndo: () => void;
  onGone: () => void;
}) {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const leave = useEffectEvent(onGone);
  useEffect(() => {
    if (byKeyboard) button.current?.focus();
  }, [byKeyboard]);
  const waits = state === 'gone' && !hovered && !focused;
  useEffect(() => {
    if (!waits) return undefined;
    const timer = setTimeout(() => leave(), ACTION_TOAST_LIFETIME);
    return () => clearTimeout(timer);
  }, [waits]);
  const name = nameOf(linha);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only pauses the timer
    <Group
      component="li"
      justify="space-between"
      wrap="nowrap"
      py="sm"
      c="var(--text-soft)"
      fz="sm"
      style={{ borderBottom: '1px solid var(--line)' }}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      {state === 'returning' ? (
        <p>Devolvendo {name}…</p>
      ) : (
        <>
          <p>{name} saiu do carrinho.</p>
          <Button
            ref={button}
            variant="outline"
            size="sm"
            flex="none"
            mih="2.625rem"
            px="sm"
            lts={0}
            __vars={{ '--ink': 'var(--amber)' }}
            aria-label={`Desfazer: devolver ${name}`}
            onClick={() => {
              onUndo();
              undo();
            }}
          >
            Desfazer
          </Button>
        </>
      )}
    </Group>
  );
}
