import { Button, Group, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useSession } from '../../../shared/session/useSession.ts';
import { showToast } from '../../../shared/toasts/toasts.ts';
import { Dialog } from '../../../shared/ui/Dialog.tsx';
import form from '../../../shared/ui/form/form.module.css';
import { DE_SI, DO_STATUS } from './consequencias.ts';
import type { DialogProps } from './FormularioDeUsuario.tsx';
import { readStatus, STATUS_OPTIONS, statusText } from './rotulos.ts';
import styles from './Usuario.module.css';
import { type Falta, useStatusEmLote } from './useStatusEmLote.ts';
import type { UsuarioAdminFragment } from './usuario.gen.ts';

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
  const { sending, mudar } = useStatusEmLote();
  const remaining = faltas?.map(({ usuario }) => usuario) ?? others;

  const leave = () => {
    if (!sending) onClose();
  };

  async function salvar() {
    if (status === null || sending || remaining.length === 0) return;
    const changing = remaining.filter((usuario) => usuario.status !== status);
    const missing = await mudar(changing, status);
    setFaltas(missing);
    if (missing.length > 0) return;
    const all = countText(changing.length);
    showToast(
      changing.length > 0 ? 'success' : 'info',
      changing.length > 0
        ? `Status de ${all}: ${statusText(status)}.`
        : 'As contas escolhidas já têm esse status.',
    );
    onClose();
  }

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
        onSubmit={(event) => {
          event.preventDefault();
          void salvar();
        }}
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
          variant="line"
          label="Novo status"
          data={[{ value: '', label: 'Escolha o status' }, ...STATUS_OPTIONS]}
          value={status ?? ''}
          data-autofocus
          onChange={({ currentTarget }) => setStatus(readStatus(currentTarget.value))}
        />
        <p role="status">{status === null ? '' : DO_STATUS[status]}</p>
        <div role="alert" className={styles['terms']}>
          {faltas !== null && faltas.length > 0 ? (
            <ul>
              {faltas.map(({ usuario, texto }) => (
                <li key={usuario.id}>
                  <strong>{usuario.username}</strong>: {texto}
                </li>
              ))}
            </ul>
          ) : null}
        </div>
        <Group gap="sm" grow preventGrowOverflow={false}>
          <Button
            type="submit"
            aria-disabled={sending || status === null || remaining.length === 0}
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
