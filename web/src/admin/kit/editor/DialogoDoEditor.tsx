import { Text } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { Dialog } from '../../../ui/Dialog.tsx';
import type { DialogProps } from '../../../ui/useDialogo.ts';
import { Divergencias } from './Divergencias.tsx';
import { COM_PE } from './Pe.tsx';
import { Rodape } from './Rodape.tsx';
import type { useEditor } from './useEditor.ts';

/** A dialog of an editor: the conflict, the fields, and the foot. `foot` replaces properties of the foot. */
export function DialogoDoEditor<T, R extends object>({
  editor,
  title,
  lead,
  wide = false,
  save,
  foot,
  open,
  onClosed,
  children,
}: Pick<DialogProps, 'open' | 'onClosed'> & {
  editor: ReturnType<typeof useEditor<T, R>>;
  title: string;
  /** Names the thing, above a conflict. */
  lead?: string;
  wide?: boolean;
  save: string;
  foot?: Partial<ComponentProps<typeof Rodape>>;
  children: ReactNode;
}) {
  const props = { ...editor.foot, ...foot };
  return (
    <Dialog
      open={open}
      title={title}
      writing
      wide={wide}
      onClose={editor.leave}
      onClosed={onClosed}
    >
      <form className={COM_PE} method="post" noValidate onSubmit={editor.onSubmit}>
        {lead === undefined ? null : <Text c="var(--text-soft)">{lead}</Text>}
        {editor.conflito ? <Divergencias {...editor.conflito} /> : null}
        {children}
        <Rodape {...props} save={props.estado === 'salvando' ? 'Salvando…' : save} />
      </form>
    </Dialog>
  );
}
