import { useApolloClient } from '@apollo/client/react';
import { NativeSelect, Stack } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { useSession } from '../../../lib/session/useSession.ts';
import { showToast } from '../../../lib/toasts.ts';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import type { Problem } from '../../../ui/form/useTextForm.ts';
import { outcomeOf } from '../../../ui/outcome.ts';
import { useAction } from '../../../ui/useAction.ts';
import type { DialogProps } from '../../../ui/useDialogo.ts';
import { countText } from '../../kit/count.ts';
import { nadaSalvo } from '../../kit/nada-salvo.ts';
import { type Desfecho, naoFeita } from '../../kit/trabalho/trabalhos.ts';
import { useComecar } from '../../kit/trabalho/useComecar.ts';
import { moveUsuario } from './cache.ts';
import { DE_SI, DO_STATUS } from './consequencias.ts';
import { useAtualizarUsuarioMutation } from './mudancas.gen.ts';
import { readStatus, STATUS_OPTIONS, statusText } from './rotulos.ts';
import type { StatusUsuario, UsuarioAdminFragment } from './usuario.gen.ts';

const SEM_STATUS: Problem = { field: 'status', text: 'Escolha o novo status.' };
const LOST = 'A loja não respondeu, e não sabemos se mudou.';

/** Changes the status of several accounts as a job, one mutation each. A retry sends the status again. */
function useStatusEmLote() {
  const { cache } = useApolloClient();
  const [send] = useAtualizarUsuarioMutation({});
  const comecar = useComecar();

  const change = async (
    usuario: UsuarioAdminFragment,
    status: StatusUsuario,
  ): Promise<Desfecho> => {
    const resultado = await outcomeOf(
      send({ variables: { id: usuario.id, input: { status } } }),
      nadaSalvo(LOST),
    );
    if (!('mensagem' in resultado)) {
      moveUsuario(cache, resultado, usuario.status);
      return { fim: 'feito', texto: statusText(status) };
    }
    return resultado.__typename === 'UsuarioNaoEncontrado'
      ? { fim: 'encerrado', texto: resultado.mensagem }
      : naoFeita(resultado);
  };

  return (titulo: string, usuarios: readonly UsuarioAdminFragment[], status: StatusUsuario) =>
    comecar(
      titulo,
      usuarios.map((usuario) => ({
        id: usuario.id,
        nome: usuario.username,
        faz: () => change(usuario, status),
      })),
    );
}

export function DialogoDeStatus({
  usuarios,
  onStarted,
  ...dialog
}: DialogProps & {
  /** Snapshot of the accounts at opening. */
  usuarios: readonly UsuarioAdminFragment[];
  onStarted: () => void;
}) {
  const own = useSession()?.id;
  const others = usuarios.filter(({ id }) => id !== own);
  const [status, setStatus] = useState<StatusUsuario | null>(null);
  const { problems, show, sending } = useAction<Problem>();
  const mudar = useStatusEmLote();

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (status === null) return show([SEM_STATUS], event.currentTarget);
    if (others.length === 0) return;
    const changing = others.filter((usuario) => usuario.status !== status);
    if (changing.length === 0) showToast('info', 'As contas escolhidas já têm esse status.');
    else {
      mudar(
        `Status de ${countText(changing.length, 'conta')}: ${statusText(status)}`,
        changing,
        status,
      );
      onStarted();
    }
    dialog.onClose();
  };
  return (
    <FormDialog
      {...dialog}
      title={`Mudar o status de ${countText(others.length, 'conta')}`}
      form={{ onSubmit, problems, sending }}
      verb="Mudar status"
      isDisabled={others.length === 0}
    >
      <Stack variant="terms" gap="sm" c="var(--text-soft)">
        <Stack component="ul" variant="marked" gap="sm" mah="14rem" style={{ overflowY: 'auto' }}>
          {others.map(({ id, username, status: now }) => (
            <li key={id}>
              <strong>{username}</strong>: {statusText(now)}
            </li>
          ))}
        </Stack>
        {others.length < usuarios.length ? <p>{DE_SI.status}</p> : null}
      </Stack>
      <NativeSelect
        name="status"
        variant="line"
        label="Novo status"
        data={[{ value: '', label: 'Escolha o status' }, ...STATUS_OPTIONS]}
        data-autofocus
        value={status ?? ''}
        error={problems[0]?.text}
        onChange={({ currentTarget }) => {
          show([]);
          setStatus(readStatus(currentTarget.value));
        }}
      />
      <p role="status">{status === null ? '' : DO_STATUS[status]}</p>
    </FormDialog>
  );
}
