import { Box, Button, Group } from '@mantine/core';
import { type ComponentType, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Late } from './Late.tsx';
import type { DialogProps } from './useDialogo.ts';

/** The browser's own dialog: the code of Mantine's may be missing as well. */
function Missing({
  open,
  onClosed,
  onClose = onClosed,
  onRetry,
}: Partial<DialogProps> & { onRetry: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isRetry = useRef(false);
  const id = useId();
  const closed = useEffectEvent(() => onClosed?.());
  useEffect(() => {
    if (open) dialog.current?.showModal();
    else closed();
  }, [open]);
  const close = (retry: boolean) => {
    isRetry.current = retry;
    // Closing returns the focus to the opener.
    dialog.current?.close();
  };
  return (
    <Box
      component="dialog"
      ref={dialog}
      aria-labelledby={id}
      m="auto"
      p="xl"
      maw="24rem"
      bg="var(--bg-raised)"
      c="var(--text)"
      bd="1px solid var(--line)"
      onClose={() => (isRetry.current ? onRetry() : onClose?.())}
    >
      <p id={id}>Não foi possível abrir agora. Confira a conexão e tente de novo.</p>
      <Group gap="sm" align="stretch" mt="lg">
        <Button size="sm" onClick={() => close(true)}>
          Tentar de novo
        </Button>
        <Button size="sm" variant="subtle" onClick={() => close(false)}>
          Fechar
        </Button>
      </Group>
    </Box>
  );
}

/**
 * The dialog `name` of a module that loads when it first opens, or earlier by `preload`. When the code does not arrive, it
 * calls `onMissing`, which must close the dialog. Without `onMissing` it reports the failure and offers another try.
 */
export function lazyDialog<Name extends string, Props extends object>(
  loadModule: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
) {
  const load = () => loadModule().then((it) => it[name]);
  function LazyDialog(props: Props & Partial<DialogProps> & { readonly onMissing?: () => void }) {
    const { open = true, onMissing } = props;
    const [state, setState] = useState<'unopened' | 'opened' | 'missing'>('unopened');
    if (open && state === 'unopened') setState('opened');
    if (state === 'unopened') return null;
    const retry = () => setState('opened');
    if (state === 'missing') return <Missing {...props} open={open} onRetry={retry} />;
    const fail = () => {
      setState(onMissing ? 'unopened' : 'missing');
      onMissing?.();
    };
    return <Late load={load} props={props} onMissing={fail} />;
  }
  LazyDialog.preload = () => void load().catch(() => undefined);
  /** Properties of a button that opens it. */
  LazyDialog.opener = {
    'aria-haspopup': 'dialog',
    onPointerEnter: LazyDialog.preload,
    onFocus: LazyDialog.preload,
  } as const;
  return LazyDialog;
}
