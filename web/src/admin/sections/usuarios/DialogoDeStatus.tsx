import { useApolloClient } from '@apollo/client/react';
import { NativeSelect, Stack } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod/mini';
import { useSession } from '../../../lib/session/useSession.ts';
import { showToast } from '../../../lib/toasts.ts';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { type Problem, useTextForm } from '../../../ui/form/useTextForm.ts';
import { outcomeOf } from '../../../ui/outcome.ts';
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

const rules = z.object({
  status: z
    .string()
    .check(z.refine((written) => readStatus(written) !== null, 'Escolha o novo status.')),
});

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
  ...dialog
}: DialogProps & {
  /** Snapshot of the accounts at opening. */
  usuarios: readonly UsuarioAdminFragment[];
}) {
  const own = useSession()?.id;
  const others = usuarios.filter(({ id }) => id !== own);
  const [status, setStatus] = useState<ReturnType<typeof readStatus>>(null);
  const mudar = useStatusEmLote();

  async function salvar(written: string): Promise<readonly Problem[] | void> {
    const status = readStatus(written);
    if (status === null || others.length === 0) return [];
    const changing = others.filter((usuario) => usuario.status !== status);
    if (changing.length === 0) showToast('info', 'As contas escolhidas já têm esse status.');
    else
      mudar(
        `Status de ${countText(changing.length, 'conta')}: ${statusText(status)}`,
        changing,
        status,
      );
    dialog.onClose();
  }

  const written = useTextForm({
    rules,
    submit: (values) => salvar(values.status),
  });
  const statusField = written.field('status');
  return (
    <FormDialog
      {...dialog}
      title={`Mudar o status de ${countText(others.length, 'conta')}`}
      form={written}
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
        {...statusField}
        variant="line"
        label="Novo status"
        data={[{ value: '', label: 'Escolha o status' }, ...STATUS_OPTIONS]}
        data-autofocus
        onChange={(event) => {
          statusField.onChange(event);
          setStatus(readStatus(event.currentTarget.value));
        }}
      />
      <p role="status">{status === null ? '' : DO_STATUS[status]}</p>
    </FormDialog>
  );
}
