import { Button, Group, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod/mini';
import { useSession } from '../../../shared/session/useSession.ts';
import { showToast } from '../../../shared/toasts/toasts.ts';
import { Dialog } from '../../../shared/ui/Dialog.tsx';
import form from '../../../shared/ui/form/form.module.css';
import { Problems } from '../../../shared/ui/form/Problems.tsx';
import { type Problem, useTextForm } from '../../../shared/ui/form/useTextForm.ts';
import { DE_SI, DO_STATUS } from './consequencias.ts';
import type { DialogProps } from './FormularioDeUsuario.tsx';
import { readStatus, STATUS_OPTIONS, statusText } from './rotulos.ts';
import styles from './Usuario.module.css';
import { type Falta, useStatusEmLote } from './useStatusEmLote.ts';
import type { UsuarioAdminFragment } from './usuario.gen.ts';

const rules = z.object({
  status: z
    .string()
    .check(z.refine((written) => readStatus(written) !== null, 'Escolha o novo status.')),
});

const countText = (n: number) => (n === 1 ? '1 conta' : `${n} contas`);

export function DialogoDeStatus({
  usuarios,
  open,
  onClose,
  onClosed,
}: DialogProps & {
  /** Snapshot of the accounts at opening. */
  usuarios: readonly UsuarioAdminFragment[];
}) {
  const own = useSession()?.id;
  const others = usuarios.filter(({ id }) => id !== own);
  const [status, setStatus] = useState<ReturnType<typeof readStatus>>(null);
  const [faltas, setFaltas] = useState<readonly Falta[] | null>(null);
  const mudar = useStatusEmLote();
  const remaining = faltas?.map(({ usuario }) => usuario) ?? others;

  async function salvar(written: string): Promise<readonly Problem[]> {
    const status = readStatus(written);
    if (status === null || remaining.length === 0) return [];
    const changing = remaining.filter((usuario) => usuario.status !== status);
    const missing = await mudar(changing, status);
    setFaltas(missing);
    if (missing.length > 0) {
      return missing.map(({ usuario, texto }) => ({
        field: null,
        text: `${usuario.username}: ${texto}`,
      }));
    }
    const all = countText(changing.length);
    showToast(
      changing.length > 0 ? 'success' : 'info',
      changing.length > 0
        ? `Status de ${all}: ${statusText(status)}.`
        : 'As contas escolhidas já têm esse status.',
    );
    onClose();
    return [];
  }

  const { field, onSubmit, problems, sending } = useTextForm({
    fields: ['status'],
    rules,
    submit: (values) => salvar(values.status),
  });
  const leave = () => {
    if (!sending) onClose();
  };
  const statusField = field('status');
  return (
    <Dialog
      open={open}
      title={`Mudar o status de ${countText(remaining.length)}`}
      writing
      onClose={leave}
      onClosed={onClosed}
    >
      <form
        className={form['form']}
        method="post"
        noValidate
        aria-busy={sending}
        onSubmit={onSubmit}
      >
        <div className={styles['terms']}>
          <ul>
            {remaining.map(({ id, username, status: now }) => (
              <li key={id}>
                <strong>{username}</strong>: {statusText(now)}
              </li>
            ))}
          </ul>
          {others.length < usuarios.length ? <p>{DE_SI.status}</p> : null}
        </div>
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
        <Problems problems={problems} />
        <Group gap="sm" grow preventGrowOverflow={false}>
          <Button
            type="submit"
            aria-disabled={sending || remaining.length === 0}
            aria-busy={sending}
          >
            {sending ? 'Mudando…' : faltas === null ? 'Mudar status' : 'Tentar de novo'}
          </Button>
          <Button variant="outline" onClick={leave}>
            Cancelar
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
