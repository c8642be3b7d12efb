import { Button, Text, UnstyledButton } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { ConfirmActions } from '../../ui/ConfirmActions.tsx';

/** Empties the cart after a confirmation, because it cannot be undone. */
export function LimpezaDoCarrinho({
  onClear,
  closed = false,
}: {
  onClear: () => void;
  /** For a cart that cannot be shown. */
  closed?: boolean;
}) {
  const [asking, setAsking] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const keep = useRef<HTMLButtonElement>(null);
  const wasAsking = useRef(false);
  useEffect(() => {
    if (asking) keep.current?.focus();
    else if (wasAsking.current) trigger.current?.focus();
    wasAsking.current = asking;
  }, [asking]);

  if (!asking && closed) {
    return (
      <Button ref={trigger} variant="outline" onClick={() => setAsking(true)}>
        Esvaziar o carrinho
      </Button>
    );
  }
  if (!asking) {
    return (
      <UnstyledButton
        ref={trigger}
        variant="faint"
        px="sm"
        style={{ placeSelf: 'center' }}
        onClick={() => setAsking(true)}
      >
        Limpar carrinho
      </UnstyledButton>
    );
  }
  return (
    <fieldset className="part" style={{ paddingTop: 'var(--space-4)' }}>
      <Text component="legend" variant="soft" w="100%" pb="sm" ta="center">
        Tirar tudo do carrinho?
      </Text>
      <ConfirmActions
        keep="Manter"
        keepRef={keep}
        onKeep={() => setAsking(false)}
        verb="Limpar"
        onConfirm={onClear}
        autofocus={false}
        onEscape={() => setAsking(false)}
      />
    </fieldset>
  );
}
