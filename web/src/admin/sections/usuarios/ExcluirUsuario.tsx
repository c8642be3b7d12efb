import { Button, Text } from '@mantine/core';
import { useId } from 'react';
import { useSession } from '../../../lib/session/useSession.ts';
import { lazyDialog } from '../../../ui/lazyDialog.tsx';
import { useDialogo } from '../../../ui/useDialogo.ts';
import { DE_SI } from './consequencias.ts';
import type { UsuarioAdminFragment } from './usuario.gen.ts';

const DialogoExcluirUsuario = lazyDialog(
  () => import('./DialogoExcluirUsuario.tsx'),
  'DialogoExcluirUsuario',
);

export function ExcluirUsuario({
  usuario,
  onDeleted,
}: {
  usuario: UsuarioAdminFragment;
  /** Called after the row, and the focus in it, is gone. */
  onDeleted: (id: string) => void;
}) {
  const isOwn = useSession()?.id === usuario.id;
  const dialogo = useDialogo<true>();
  const whyId = useId();
  return (
    <>
      <Button
        variant="subtle"
        className="erase"
        aria-label={`Excluir ${usuario.username}`}
        {...DialogoExcluirUsuario.opener}
        disabled={isOwn}
        aria-describedby={isOwn ? whyId : undefined}
        onClick={() => dialogo.show(true)}
      >
        Excluir
      </Button>
      {isOwn ? (
        <Text id={whyId} variant="faint" maw="16rem" ms="auto" style={{ whiteSpace: 'normal' }}>
          {DE_SI.exclusao}
        </Text>
      ) : null}
      {dialogo.render((_, dialog) => (
        <DialogoExcluirUsuario usuario={usuario} onDeleted={onDeleted} {...dialog} />
      ))}
    </>
  );
}
